import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Icon } from '@/ui/Icon';
import { FOOTER } from '@/ui/footer';
import { PasswordField } from '@/ui/PasswordField';
import { useFocusAfterRefusal } from '@/ui/useFocusAfterRefusal';
import { forgetUnsent, keepUnsent, unsent } from './unsent';
import { useAuthenticate } from './useAuthenticate';
import { faultOf, type AuthMode, type CredentialFault, type Credentials } from './validate';

interface AuthDialogProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onClose: () => void;
  /** Somebody has signed in. */
  onDone: () => void;
}

/** Sign in and register: two tabs of one dialog. A slip beside it loses nothing that was typed but the password. */
export function AuthDialog({ mode, onMode, onClose, onDone }: AuthDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const id = useId();
  const [values, setValues] = useState<Credentials>(() => ({ ...unsent(), password: '' }));
  const [fault, setFault] = useState<CredentialFault | null>(null);
  const { mutate, error, isPending, reset } = useAuthenticate(mode, () => {
    forgetUnsent();
    onDone();
  });

  const set = (field: keyof Credentials) => (value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    keepUnsent(next);
  };
  const change = (next: AuthMode) => {
    setFault(null);
    reset();
    onMode(next);
  };
  const { form, sending } = useFocusAfterRefusal(isPending);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    sending();
    const found = faultOf(values, mode);
    setFault(found);
    reset();
    if (!found) mutate(values);
  };
  const message = fault ? t(`faults.${fault}`) : error ? errorText(error, { auth: true }) : null;

  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { 'aria-label': t('dialog'), 'aria-labelledby': undefined } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 1,
          pr: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Tabs
          value={mode}
          onChange={(_, next: AuthMode) => change(next)}
          aria-label={t('dialog')}
          sx={{ flexGrow: 1, minHeight: 60, '& .MuiTab-root': { minHeight: 60, fontSize: '1rem' } }}
        >
          {(['login', 'register'] as const).map((tab) => (
            <Tab
              key={tab}
              value={tab}
              label={t(`tabs.${tab}`)}
              disabled={isPending}
              id={`${id}-${tab}`}
              aria-controls={mode === tab ? `${id}-panel` : undefined}
            />
          ))}
        </Tabs>
        <IconButton aria-label={t('common:actions.close')} onClick={onClose} disabled={isPending}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <DialogContent role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${mode}`} sx={{ pt: 3 }}>
        <Stack
          component="form"
          ref={form}
          noValidate
          onSubmit={submit}
          spacing={2.5}
          aria-label={t(`tabs.${mode}`)}
        >
          {message && <Alert severity="error">{message}</Alert>}
          {mode === 'register' && (
            <TextField
              label={t('name')}
              name="name"
              autoComplete="name"
              value={values.name}
              onChange={(event) => set('name')(event.target.value)}
              error={fault === 'fields' && !values.name.trim()}
              disabled={isPending}
              fullWidth
            />
          )}
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete={mode === 'login' ? 'username' : 'email'}
            value={values.email}
            onChange={(event) => set('email')(event.target.value)}
            error={fault === 'email' || (fault === 'fields' && !values.email.trim())}
            disabled={isPending}
            fullWidth
          />
          <PasswordField
            label={t('password')}
            kind={mode === 'login' ? 'current-password' : 'new-password'}
            hint={mode === 'register' ? t('passwordHint') : undefined}
            value={values.password}
            onChange={set('password')}
            error={fault === 'password' || (fault === 'fields' && !values.password)}
            disabled={isPending}
          />
          <Typography variant="body2" color="textSecondary">
            {mode === 'register' ? t('noVerification') : t('forgotten')}
          </Typography>
          <Button
            {...FOOTER}
            type="submit"
            variant="contained"
            size="large"
            // The spinner stands before the words.
            fullWidth
            loading={isPending}
            loadingPosition="start"
          >
            {isPending ? t(`submitting.${mode}`) : t(`submit.${mode}`)}
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
