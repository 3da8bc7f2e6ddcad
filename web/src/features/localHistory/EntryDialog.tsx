import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiClose, mdiContentDuplicate } from '@mdi/js';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/dates';
import { Icon } from '@/ui/Icon';
import type { LocalHistoryEntry } from './entry';

interface EntryDialogProps {
  entry: LocalHistoryEntry;
  onClose: () => void;
  onUse: () => void;
  /** Its layout. */
  children: ReactNode;
}

/** One kept result with its layout. */
export function EntryDialog({ entry, onClose, onUse, children }: EntryDialogProps) {
  const { t } = useTranslation(['localHistory', 'common']);
  const id = useId();
  const phone = useMediaQuery('(max-width: 899px)', { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="xl" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 3, py: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {entry.name || t('title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[formatDateTime(new Date(entry.timestamp)), entry.projectName, t('layout')]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={t('common:actions.close')} edge="end">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <DialogContent dividers>{children}</DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
        <Button variant="contained" onClick={onUse} startIcon={<Icon path={mdiContentDuplicate} />}>
          {t('useOne')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
