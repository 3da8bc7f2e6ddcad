import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { TeamActions } from './useTeam';

interface RenameDialogProps {
  name: string;
  action: TeamActions['rename'];
  onClose: () => void;
}

/** Another name for the team. */
export function RenameDialog({ name, action, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const id = useId();
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = action;
  const wanted = typed.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wanted === name) onClose();
    else if (wanted && !isPending) mutate(wanted, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{t('rename.open')}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {error && <Alert severity="error">{errorText(error)}</Alert>}
            <TextField
              autoFocus
              label={t('name')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!wanted} loading={isPending}>
            {t('rename.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
