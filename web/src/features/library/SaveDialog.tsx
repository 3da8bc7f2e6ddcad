import Alert from '@mui/material/Alert';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { toast } from '@/lib/toasts';
import { FormDialog } from '@/ui/FormDialog';
import type { Entry, Kind } from './kinds';
import { useEntryActions } from './useLibrary';
import { LIMITS } from '@/lib/fieldLimits';

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
  onSaved?: (name: string) => void;
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
  onSaved,
  onClose,
}: SaveDialogProps<E, Body>) {
  const { t } = useTranslation(['library', 'common']);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { save } = useEntryActions(kind);
  const { error, isPending, mutate, reset } = save;
  const wanted = name.trim();
  const wrong = error ? faultAt(error, 'name') : null;
  const missing = tried && !wanted ? t('nameMissing') : null;

  const submit = () => {
    setTried(true);
    if (!wanted) {
      // Whoever does not see the field hears there what is wrong.
      field.current?.focus();
      return;
    }
    mutate(
      { name: wanted, body: body() },
      {
        onSuccess: () => {
          toast({ severity: 'success', text: t('saved', { name: wanted }) });
          onSaved?.(wanted);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={title}
      submit={t('save')}
      ready
      busy={isPending}
      width="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !wrong && <Alert severity="error">{errorText(error)}</Alert>}
      {children}
      {what && <Typography color="textSecondary">{what}</Typography>}
      <TextField
        autoFocus
        inputRef={field}
        label={t('name')}
        value={name}
        onChange={(event) => {
          reset();
          onName(event.target.value);
        }}
        fault={missing ?? wrong ?? undefined}
        slotProps={{ htmlInput: { maxLength: LIMITS.NewPanelSet.name.maxLength } }}
      />
    </FormDialog>
  );
}
