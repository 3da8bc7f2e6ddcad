import { notPlaced } from '@/domain/plan/metrics';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { remedyWords } from '@/api/remedyWords';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { useNames } from '@/ui/viewer/useNames';
import { whyNotPlaced } from './whyNotPlaced';
import { listText } from '@/lib/locale';

interface NotPlacedProps {
  job: Job;
  solution: Solution;
}

/** Panels without a place: which, how many, why, and how many more sheets would do where these ran out. */
export function NotPlaced({ job, solution }: NotPlacedProps) {
  const { t } = useTranslation(['notPlaced', 'results']);
  const reasons = useWhatIsLeft(job, solution);
  const count = notPlaced(solution);
  if (count === 0) return null;
  const title = t('notPlaced:title', { count });
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{title}</AlertTitle>
      {reasons.map(({ reason, why, panels }) => (
        <Box key={reason} sx={{ mt: 0.5 }}>
          {why}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflow: 'auto' }}>
            {panels.map(({ id, label, amount, helps }) => (
              <li key={id}>
                <strong>{label}</strong>
                {` ${amount}`}
                {helps && `: ${helps}`}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Alert>
  );
}

/** The panels by the reason why they have no place. More sheets help only those for whom they ran out. */
function useWhatIsLeft(job: Job, solution: Solution) {
  const { t, i18n } = useTranslation(['notPlaced', 'results']);
  const names = useNames();
  const size = (one: { width: number; height: number }) => unbroken(formatSize(one, i18n.language));
  const left = solution.no_fit_panels.map((panel) => ({ ...panel, why: whyNotPlaced(panel, job) }));
  const reasons = [...new Set(left.map(({ why }) => why))];
  const stocks = solution.statistics.missing_stock;
  const sheets = stocks.map((stock) =>
    t('notPlaced:sheets', {
      count: stock.count,
      label: stock.label ?? names.material(stock.material),
      size: size(stock),
    }),
  );
  // In what it would be cut, where that is another size.
  const cuts = new Map(solution.panel_sizes?.map((one) => [one.panel_id, one]));
  const amountOf = (panel: (typeof left)[number]) => {
    const entered = `${size(panel)}\u00a0${t('results:unit.mm')}`;
    const cut = cuts.get(panel.panel_id);
    if (!cut || (cut.cut_width === panel.width && cut.cut_height === panel.height)) return entered;
    const cutSize = size({ width: cut.cut_width, height: cut.cut_height });
    return `${entered} ${t('notPlaced:cutSize', { size: cutSize })}`;
  };
  return reasons.map((reason) => ({
    reason,
    why:
      reason === 'OUT_OF_STOCK' && sheets.length > 0
        ? t('notPlaced:missing', { sheets: listText(sheets, i18n.language) })
        : t(`notPlaced:reason.${reason}`),
    panels: left
      .filter(({ why }) => why === reason)
      .map((panel) => ({
        id: panel.panel_id,
        label: panel.label ?? panel.panel_id,
        amount: `${amountOf(panel)} × ${panel.count}`,
        helps: remedyWords(panel.remedies),
      })),
  }));
}
