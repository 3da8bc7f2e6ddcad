import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import { formatDateTime } from '@/lib/dates';
import { clamped } from '@/ui/clamped';
import { Icon } from '@/ui/Icon';
import { ProjectChip } from './ProjectChip';
import { StatusChip } from './StatusChip';

interface CalculationHeaderProps {
  id: string;
  record: CalculationRecord | undefined;
  /** It could not be loaded. */
  failed: boolean;
  onClose: () => void;
}

/** Name, status and project of a calculation. */
export function CalculationHeader({ id, record, failed, onClose }: CalculationHeaderProps) {
  const { t } = useTranslation(['history', 'common']);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 3, py: { xs: 2, md: 1.25 } }}>
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          // On one line: the height is the drawing's.
          display: { md: 'flex' },
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          minHeight: 40,
        }}
      >
        <Typography
          id={id}
          variant="h3"
          component="h2"
          title={record?.name}
          sx={{ ...clamped(3), mb: { xs: 0.5, md: 0 } }}
        >
          {record ? record.name : failed ? t('calculation') : <Skeleton width={220} />}
        </Typography>
        {record && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <StatusChip status={record.status} />
            <ProjectChip record={record} />
            <Typography variant="body2" color="textSecondary">
              {formatDateTime(record.submitted_at)}
            </Typography>
          </Box>
        )}
      </Box>
      <IconButton onClick={onClose} aria-label={t('common:actions.close')} edge="end">
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  );
}
