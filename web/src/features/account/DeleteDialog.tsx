import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { PasswordField } from '@/ui/PasswordField';
import { useDeleteAccount } from './useAccount';

const LOST = ['calculations', 'records', 'shared', 'keys'] as const;

interface DeleteDialogProps {
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what is lost; asks for the password and for a typed word. */
export function DeleteDialog({ onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const id = useId();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useDeleteAccount(onDeleted);
  const word = t('delete.word');
  const ready = password !== '' && typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const wrong = error ? faultAt(error, 'password') : null;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready && !isPending) mutate(password);
  };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{t('delete.dialog')}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          <Typography>{t('delete.lost')}</Typography>
          <Box component="ul" sx={{ mt: 1, mb: 2.5, pl: 2.5 }}>
            {LOST.map((name) => (
              <li key={name}>{t(`delete.what.${name}`)}</li>
            ))}
          </Box>
          <Stack spacing={2.5}>
            {error && !wrong && <Alert severity="error">{errorText(error)}</Alert>}
            <PasswordField
              label={t('delete.password')}
              kind="current-password"
              value={password}
              onChange={(value) => {
                reset();
                setPassword(value);
              }}
              error={wrong !== null}
              hint={wrong ?? undefined}
              disabled={isPending}
            />
            <TextField
              label={t('delete.type', { word })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              disabled={isPending}
              slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={!ready} loading={isPending}>
            {t('delete.confirm')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
