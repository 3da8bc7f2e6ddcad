import Chip from '@mui/material/Chip';
import { Tooltip } from '@/ui/Tooltip';
import { useTranslation } from 'react-i18next';
import type { TaskState } from '@/api/types';
import { COLOURS, stateOf } from './stateOf';

/** How a calculation stands, in a word and a colour. */
export function StatusChip({ status: word }: { status: TaskState }) {
  const { t } = useTranslation('history');
  const status = stateOf({ status: word });
  const colour = COLOURS[status];
  return (
    <Tooltip title={t(`stateHints.${status}`)}>
      <Chip
        size="small"
        label={t(`states.${status}`)}
        sx={{
          fontWeight: 600,
          color: `${colour}.main`,
          bgcolor: `color-mix(in srgb, var(--mui-palette-${colour}-main) 13%, transparent)`,
        }}
      />
    </Tooltip>
  );
}
