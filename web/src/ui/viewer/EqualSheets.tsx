import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useViewer, useViewerState } from './viewerContext';

/** How many equal sheets the drawing stands for, and how often the saw cuts them; nothing of a sheet that is alone. */
export function EqualSheets() {
  const { t } = useTranslation('viewer');
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  const { indices, cycles } = plan.groups[group] ?? { indices: [], cycles: null };
  if (indices.length < 2) return null;
  const equal = t('equal', { count: indices.length });
  return (
    <Typography sx={{ px: 0.5, fontWeight: 600 }}>
      {cycles === null ? equal : `${equal}, ${t('cycles', { count: cycles })}`}
    </Typography>
  );
}
