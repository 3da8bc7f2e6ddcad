import { mdiCloudOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { SyncState } from './sync';

/** Says that the server cannot be reached, and what waits for it. */
export function SyncSign({ offline, unsent }: Pick<SyncState, 'offline' | 'unsent'>) {
  const { t } = useTranslation('guest');
  return (
    <Box role="status">
      {offline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            fontWeight: 600,
            bgcolor:
              'color-mix(in srgb, var(--mui-palette-warning-main) 18%, var(--mui-palette-background-paper))',
          }}
        >
          <Icon path={mdiCloudOffOutline} color="warning" />
          {unsent > 0 ? t('offlineUnsent', { count: unsent }) : t('offline')}
        </Box>
      )}
    </Box>
  );
}
