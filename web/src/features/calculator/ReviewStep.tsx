// Step 4: whether all is ready, what goes to the saw, and with which settings.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatArea } from '@/i18n/lengths';
import { formatCount, formatPercent } from '@/lib/numbers';
import { ConfigurationSummary } from './ConfigurationSummary';
import type { PlanLimits } from '@/domain/job/limits';
import type { Checks } from '@/domain/job/checks';
import { JobWarnings } from './JobWarnings';
import { MissingPrices } from './MissingPrices';
import { PanelDrawings } from './PanelDrawings';
import { Readiness } from './Readiness';
import { ReviewTable } from './ReviewTable';
import { sheetsText } from './sheetsText';
import { useCalculatorStore } from './store';
import { useWords } from './words';

interface ReviewStepProps {
  checks: Checks;
  plan: PlanLimits | undefined;
  /** The job is being calculated as it stands. */
  running: boolean;
}

export function ReviewStep({ checks, plan, running }: ReviewStepProps) {
  const { t, language } = useWords();
  const { t: review } = useTranslation('review');
  const draft = useCalculatorStore((state) => state.draft);
  const { stock, panels, usage } = checks;
  const usageColour =
    usage === null ? undefined : usage > 1 ? 'error.main' : usage > 0.85 ? 'warning.main' : undefined;
  const cards = [
    {
      title: review('cardStock'),
      value: sheetsText(draft.stock, stock.pieces, language),
      note: t('sum.rows', { count: stock.rows }),
    },
    {
      title: review('cardPanels'),
      value: formatCount(panels.pieces, language),
      note: t('sum.rows', { count: panels.rows }),
    },
    {
      title: review('cardArea'),
      value: `${formatArea(panels.area, language)} ${t('common:units.m2')}`,
    },
    {
      title: review('cardUsage'),
      value: usage === null ? '–' : formatPercent(usage, language),
      colour: usageColour,
    },
  ];
  const effort = draft.configuration.optimization_factor;
  const time = effort < 0.5 ? 'quick' : effort <= 1.4 ? 'normal' : 'high';

  return (
    <Stack spacing={2.5}>
      <Readiness checks={checks} plan={plan} running={running} />
      <MissingPrices draft={draft} />
      <JobWarnings draft={draft} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {cards.map(({ title, value, note, colour }) => (
          <Card key={title} sx={{ p: 2 }}>
            <Typography variant="body2" color="textSecondary">
              {title}
            </Typography>
            <Typography variant="h2" component="p" sx={{ color: colour }}>
              {value}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          </Card>
        ))}
      </Box>
      <PanelDrawings panels={draft.panels} />
      <Box>
        <ReviewTable title={review('panelTable')} rows={draft.panels} rules={draft.configuration} />
        <ReviewTable title={review('stockTable')} rows={draft.stock} rules={draft.configuration} />
        <ConfigurationSummary draft={draft} />
      </Box>
      <Alert severity="info">{review(`time.${time}`)}</Alert>
    </Stack>
  );
}
