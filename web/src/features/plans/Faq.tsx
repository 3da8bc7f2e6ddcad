import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiChevronDown } from '@mdi/js';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';

const QUESTIONS = ['counts', 'reset', 'panels', 'change', 'data', 'enterprise'] as const;

/** What people ask before they choose a plan. */
export function Faq() {
  const { t } = useTranslation('plans');
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: 860, alignSelf: 'center', width: '100%' }}>
      <Typography id={id} variant="h2" sx={{ mb: 2, textAlign: 'center' }}>
        {t('faq.title')}
      </Typography>
      {QUESTIONS.map((name) => (
        <Accordion
          key={name}
          disableGutters
          variant="outlined"
          sx={{ '&:not(:first-of-type)': { borderTop: 0 } }}
        >
          <AccordionSummary
            expandIcon={<Icon path={mdiChevronDown} />}
            aria-controls={`${id}-${name}`}
            sx={{ minHeight: 56 }}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {t(`faq.${name}.question`)}
            </Typography>
          </AccordionSummary>
          <AccordionDetails id={`${id}-${name}`} sx={{ pt: 0 }}>
            <Typography color="textSecondary">{t(`faq.${name}.answer`)}</Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
