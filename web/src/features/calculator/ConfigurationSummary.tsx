// The settings in short.
import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { effortWords } from '@/api/effortWords';
import { ruleWords } from '@/api/ruleWords';
import { sawRulesOf } from '@/domain/job/sawRules';
import { useDefaultName } from './defaultName';
import type { Draft } from '@/domain/job/draft';
import { formatThin } from '@/i18n/lengths';
import { useWords } from './words';

export function ConfigurationSummary({ draft }: { draft: Draft }) {
  const { t, language } = useWords();
  const { t: review } = useTranslation('review');
  const { configuration: c } = draft;
  const defaultName = useDefaultName(draft.name.trim() === '');
  const mm = (text: string) => `${formatThin(text, language)} ${t('common:units.length')}`;
  const yes = (on: boolean) => review(on ? 'yes' : 'no');
  const priority = c.optimization_priority as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  const preference = c.cut_orientation_preference as 0 | 1 | 2;
  const lines: [string, string][] = [
    [t('settings.name'), draft.name.trim() || defaultName],
    ...(draft.notes.trim() ? [[t('settings.notes'), draft.notes.trim()] as [string, string]] : []),
    [t('settings.kerf'), mm(c.cut_thickness)],
    [t('settings.priority'), t(`settings.priorities.${priority}`)],
    [t('settings.preference'), t(`settings.preferences.${preference}`)],
    [t('settings.effort'), effortWords(c.optimization_factor)],
    [t('settings.grain'), yes(c.consider_orientation)],
    [t('settings.minTrim'), mm(c.min_trim_dimension)],
    [t('settings.single'), yes(c.use_single_stock_unit)],
    ...ruleWords(sawRulesOf(c)),
  ];
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary
        expandIcon={
          <SvgIcon>
            <path d={mdiChevronDown} />
          </SvgIcon>
        }
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {review('configuration')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: '6px 24px',
            gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          }}
        >
          {lines.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary">
                {name}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, mb: { xs: 1, sm: 0 }, fontWeight: 600, whiteSpace: 'pre-line' }}
              >
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
