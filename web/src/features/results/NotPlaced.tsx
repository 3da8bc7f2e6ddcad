import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Job, Solution } from '@/api/types';
import { formatSize } from '@/features/viewer/format';
import { useNames } from '@/features/viewer/useNames';
import { notPlaced } from './verdict';
import { whyNotPlaced, type WhyNotPlaced } from './whyNotPlaced';

/** Panels without a place: which, how many, why, and how many more sheets would do. */
export function NotPlaced({ job, solution }: { job: Job; solution: Solution }) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const count = notPlaced(solution);
  if (count === 0) return null;
  const size = (one: { width: number; height: number }) => formatSize(one, i18n.language);
  const left = solution.no_fit_panels.map((panel) => ({ ...panel, why: whyNotPlaced(panel, job) }));
  const reasons = [...new Set(left.map(({ why }) => why))];
  const missing = solution.statistics.missing_stock;
  const onlyStock = reasons.every((reason) => reason === 'OUT_OF_STOCK');
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{t('notPlaced.title', { count })}</AlertTitle>
      {reasons.map((reason) => (
        <Reason key={reason} reason={reason}>
          {left
            .filter(({ why }) => why === reason)
            .map((panel) => (
              <li key={panel.panel_id}>
                <strong>{panel.label ?? panel.panel_id}</strong>
                {` ${size(panel)} ${t('unit.mm')} × ${panel.count}`}
              </li>
            ))}
        </Reason>
      ))}
      {missing.length > 0 && (
        <Box component="p" sx={{ m: 0, mt: 1, fontWeight: 600 }}>
          {t(onlyStock ? 'notPlaced.missing' : 'notPlaced.missingSome', {
            sheets: new Intl.ListFormat(i18n.language).format(
              missing.map((stock) =>
                t('notPlaced.sheets', {
                  count: stock.count,
                  label: stock.label ?? names.material(stock.material),
                  size: size(stock),
                }),
              ),
            ),
          })}
        </Box>
      )}
    </Alert>
  );
}

function Reason({ reason, children }: { reason: WhyNotPlaced; children: React.ReactNode }) {
  const { t } = useTranslation('results');
  return (
    <Box sx={{ mt: 0.5 }}>
      {t(`notPlaced.reason.${reason}`)}
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflow: 'auto' }}>
        {children}
      </Box>
    </Box>
  );
}
