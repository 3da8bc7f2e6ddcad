import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { FormDialog } from '@/ui/FormDialog';
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
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useDeleteAccount(onDeleted);
  const word = t('delete.word');
  const ready = password !== '' && typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const wrong = error ? faultAt(error, 'password') : null;

  return (
    <FormDialog
      title={t('delete.dialog')}
      submit={t('delete.confirm')}
      ready={ready}
      busy={isPending}
      width="xs"
      danger
      onSubmit={() => mutate(password)}
      onClose={onClose}
    >
      <div>
        <Typography>{t('delete.lost')}</Typography>
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
          {LOST.map((name) => (
            <li key={name}>{t(`delete.what.${name}`)}</li>
          ))}
        </Box>
      </div>
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
    </FormDialog>
  );
}
