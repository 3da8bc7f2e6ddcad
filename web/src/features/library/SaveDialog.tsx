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
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { toast } from '@/lib/toasts';
import type { Entry, Kind } from './kinds';
import { useEntryActions } from './useLibrary';

interface SaveDialogProps<E extends Entry, Body> {
  kind: Kind<E, Body>;
  title: string;
  /** What is saved, in words. */
  what: string;
  name: string;
  onName: (name: string) => void;
  /** What is saved under the name. */
  body: () => Body;
  /** More to choose above the name. */
  children?: ReactNode;
  onClose: () => void;
}

/** Keeps something under a name. */
export function SaveDialog<E extends Entry, Body>({
  kind,
  title,
  what,
  name,
  onName,
  body,
  children,
  onClose,
}: SaveDialogProps<E, Body>) {
  const { t } = useTranslation(['library', 'common']);
  const id = useId();
  const [tried, setTried] = useState(false);
  const { save } = useEntryActions(kind);
  const { error, isPending, mutate, reset } = save;
  const wanted = name.trim();
  const wrong = error ? faultAt(error, 'name') : null;
  const missing = tried && !wanted ? t('nameMissing') : null;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wanted || isPending) return;
    mutate(
      { name: wanted, body: body() },
      {
        onSuccess: () => {
          toast({ severity: 'success', text: t('saved', { name: wanted }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2.5}>
            {error && !wrong && <Alert severity="error">{errorText(error)}</Alert>}
            {children}
            {what && <Typography color="textSecondary">{what}</Typography>}
            <TextField
              autoFocus
              label={t('name')}
              value={name}
              onChange={(event) => {
                reset();
                onName(event.target.value);
              }}
              error={Boolean(missing ?? wrong)}
              helperText={missing ?? wrong}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
