import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { Material } from '@/api/types';
import { Tooltip } from '@/ui/Tooltip';

/** What is special about a material: it comes with the program, or is not in use. */
export function StatusChips({ material: { is_system, is_active } }: { material: Material }) {
  const { t } = useTranslation('materials');
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {is_system && (
        <Tooltip title={t('systemDelete')}>
          <Chip size="small" label={t('status.system')} variant="outlined" tabIndex={0} />
        </Tooltip>
      )}
      {!is_active && <Chip size="small" label={t('status.inactive')} color="warning" variant="outlined" />}
    </Stack>
  );
}
