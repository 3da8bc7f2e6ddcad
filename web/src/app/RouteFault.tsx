import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';

const reload = () => window.location.reload();

/** Shown in place of a screen that has thrown an error. */
export function RouteFault() {
  const { t } = useTranslation();
  return (
    <Box sx={{ py: 6 }}>
      <EmptyState
        icon={mdiAlertOutline}
        title={t('shell.brokenTitle')}
        text={t('shell.brokenText')}
        action={
          <Button variant="contained" onClick={reload}>
            {t('shell.reload')}
          </Button>
        }
      />
    </Box>
  );
}
