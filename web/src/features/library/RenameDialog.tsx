import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { LIMITS } from '@/lib/fieldLimits';
import { toast } from '@/lib/toasts';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/TextField';
import type { Entry } from './kinds';
import type { EntryActions } from './useLibrary';

interface RenameDialogProps<E extends Entry, Body> {
  entry: E;
  /** What it holds, under whatever name. */
  body: Body;
  replace: EntryActions<E, Body>['replace'];
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** Another name for an own entry. */
export function RenameDialog<E extends Entry, Body>(props: RenameDialogProps<E, Body>) {
  const { entry, body, replace, onRenamed, onClose } = props;
  const { t } = useTranslation('library');
  const [name, setName] = useState(entry.name);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { error, isPending, mutate, reset } = replace;
  const wanted = name.trim();
  const taken = error ? faultAt(error, 'name') : null;
  const missing = tried && !wanted ? t('nameMissing') : null;
  const close = () => {
    reset();
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (!wanted) {
      field.current?.focus();
      return;
    }
    if (wanted === entry.name) {
      close();
      return;
    }
    mutate(
      { entry, name: wanted, body },
      {
        onSuccess: () => {
          toast({ severity: 'success', text: t('rename.done', { name: wanted }) });
          onRenamed(wanted);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('rename.title')}
      submit={t('rename.action')}
      ready
      busy={isPending}
      width="xs"
      onSubmit={submit}
      onClose={close}
    >
      {error && !taken && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        autoFocus
        inputRef={field}
        label={t('name')}
        value={name}
        onChange={(event) => {
          reset();
          setName(event.target.value);
        }}
        fault={missing ?? taken ?? undefined}
        slotProps={{ htmlInput: { maxLength: LIMITS.NewPanelSet.name.maxLength } }}
      />
    </FormDialog>
  );
}
