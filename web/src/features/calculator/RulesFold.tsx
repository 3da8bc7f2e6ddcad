// A group of rules that says in one line what it holds, folded away until it is wanted.
import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';

type RulesFoldProps = {
  title: string;
  /** What it holds, in words. */
  said: readonly string[];
  /** Something in it is wrong: it is told where it is folded away. */
  faulty: boolean;
  children: ReactNode;
};

export function RulesFold({ title, said, faulty, children }: RulesFoldProps) {
  const { t } = useTranslation('saw');
  const id = useId();
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h4' } }}>
      <AccordionSummary id={id} aria-controls={`${id}-rules`} expandIcon={<Icon path={mdiChevronDown} />}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {said.join(' · ')}
          </Typography>
          {faulty && (
            <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
              {t('faulty')}
            </Typography>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
