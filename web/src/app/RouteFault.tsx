import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertOutline, mdiCloudOffOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/api/connection';
import { EmptyState } from '@/ui/EmptyState';

const reload = () => window.location.reload();

/** What is left when a screen fails, or cannot be loaded: no connection, or a newer version was installed meanwhile. */
export function RouteFault() {
  const { t } = useTranslation();
  const connected = useConnection((state) => state.connection === 'fine');
  const began = useRef(connected);
  useEffect(() => {
    // A screen that could not be loaded without a network is loaded when it is back.
    if (connected && !began.current) reload();
  }, [connected]);
  return (
    <Box sx={{ py: 6 }}>
      <EmptyState
        icon={connected ? mdiAlertOutline : mdiCloudOffOutline}
        title={t('shell.brokenTitle')}
        text={t(connected ? 'shell.brokenText' : 'shell.brokenOffline')}
        action={
          connected && (
            <Button variant="contained" onClick={reload}>
              {t('shell.reload')}
            </Button>
          )
        }
      />
    </Box>
  );
}
