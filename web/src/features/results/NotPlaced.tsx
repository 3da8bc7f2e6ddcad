import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Job, Solution } from '@/api/types';
import { formatSize } from '@/features/viewer/format';
import { useNames } from '@/features/viewer/useNames';
import { notPlaced } from './verdict';
import { whyNotPlaced } from './whyNotPlaced';

interface NotPlacedProps {
  job: Job;
  solution: Solution;
  /** It is printed: in as few lines as will do. */
  paper?: boolean;
}

/** Panels without a place: which, how many, why, and how many more sheets would do. */
export function NotPlaced({ job, solution, paper = false }: NotPlacedProps) {
  const { t } = useTranslation('results');
  const { reasons, missing } = useWhatIsLeft(job, solution);
  const count = notPlaced(solution);
  if (count === 0) return null;
  const title = t('notPlaced.title', { count });
  if (paper) {
    return (
      <>
        <p>
          <b>{title}</b>
        </p>
        {reasons.map(({ reason, panels }) => (
          <p key={reason}>
            {t(`notPlaced.reason.${reason}`)}{' '}
            {panels.map(({ label, amount }) => `${label} ${amount}`).join('; ')}
          </p>
        ))}
        {missing && <p>{missing}</p>}
      </>
    );
  }
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{title}</AlertTitle>
      {reasons.map(({ reason, panels }) => (
        <Box key={reason} sx={{ mt: 0.5 }}>
          {t(`notPlaced.reason.${reason}`)}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflow: 'auto' }}>
            {panels.map(({ id, label, amount }) => (
              <li key={id}>
                <strong>{label}</strong>
                {` ${amount}`}
              </li>
            ))}
          </Box>
        </Box>
      ))}
      {missing && (
        <Box component="p" sx={{ m: 0, mt: 1, fontWeight: 600 }}>
          {missing}
        </Box>
      )}
    </Alert>
  );
}

/** The panels by the reason why they have no place, and the sentence with the sheets that would do. */
function useWhatIsLeft(job: Job, solution: Solution) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const size = (one: { width: number; height: number }) => formatSize(one, i18n.language);
  const left = solution.no_fit_panels.map((panel) => ({ ...panel, why: whyNotPlaced(panel, job) }));
  const reasons = [...new Set(left.map(({ why }) => why))];
  const stocks = solution.statistics.missing_stock;
  const onlyStock = reasons.every((reason) => reason === 'OUT_OF_STOCK');
  const sheets = stocks.map((stock) =>
    t('notPlaced.sheets', {
      count: stock.count,
      label: stock.label ?? names.material(stock.material),
      size: size(stock),
    }),
  );
  return {
    reasons: reasons.map((reason) => ({
      reason,
      panels: left
        .filter(({ why }) => why === reason)
        .map((panel) => ({
          id: panel.panel_id,
          label: panel.label ?? panel.panel_id,
          amount: `${size(panel)} ${t('unit.mm')} × ${panel.count}`,
        })),
    })),
    missing:
      stocks.length > 0 &&
      t(onlyStock ? 'notPlaced.missing' : 'notPlaced.missingSome', {
        sheets: new Intl.ListFormat(i18n.language).format(sheets),
      }),
  };
}
