import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { BatchState, TaskState } from '@/api/types';

const COLOURS = {
  FINISHED: 'success',
  STOPPED: 'warning',
  ERROR: 'error',
  TERMINATED: 'error',
  RUNNING: 'info',
  QUEUED: 'info',
} as const satisfies Record<TaskState, string>;

/** How a batch or one of its calculations stands, in a word and a colour. */
export function BatchChip({ state }: { state: BatchState | TaskState }) {
  const { t } = useTranslation('batches');
  const colour = COLOURS[state];
  return (
    <Chip
      size="small"
      label={t(`states.${state}`)}
      sx={{
        fontWeight: 600,
        color: `${colour}.main`,
        bgcolor: `color-mix(in srgb, var(--mui-palette-${colour}-main) 13%, transparent)`,
      }}
    />
  );
}
