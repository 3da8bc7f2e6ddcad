import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';

/** What is left when a screen fails, or cannot be loaded because a newer version was installed meanwhile. */
export function RouteFault() {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ py: 6 }}>
      <EmptyState
        icon={mdiAlertOutline}
        title={t('shell.brokenTitle')}
        text={t('shell.brokenText')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      />
    </Box>
  );
}
