// Asks for the name of an entry: a form of its name and whatever else is to be chosen above it.
import Alert from '@mui/material/Alert';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { LIMITS } from '@/lib/fieldLimits';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/TextField';

interface NameDialogProps {
  title: string;
  submit: string;
  name: string;
  onName: (name: string) => void;
  busy: boolean;
  /** Why it was refused last. */
  error: unknown;
  /** Forgets why. */
  reset: () => void;
  /** Called with a name that is not empty, without spaces around it. */
  onSubmit: (name: string) => void;
  onClose: () => void;
  /** Above the name. */
  children?: ReactNode;
}

export function NameDialog(props: NameDialogProps) {
  const { title, submit, name, onName, busy, error, reset, onSubmit, onClose, children } = props;
  const { t } = useTranslation('library');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = name.trim();
  const refused = error ? faultAt(error, 'name') : null;
  const missing = tried && !wanted ? t('nameMissing') : null;
  return (
    <FormDialog
      title={title}
      submit={submit}
      ready
      busy={busy}
      width="xs"
      onSubmit={() => {
        setTried(true);
        // Whoever does not see the field hears there what is wrong.
        if (wanted) onSubmit(wanted);
        else field.current?.focus();
      }}
      onClose={onClose}
    >
      {error !== null && error !== undefined && !refused && (
        <Alert severity="error">{errorText(error)}</Alert>
      )}
      {children}
      <TextField
        autoFocus
        inputRef={field}
        label={t('name')}
        value={name}
        onChange={(event) => {
          reset();
          onName(event.target.value);
        }}
        fault={missing ?? refused ?? undefined}
        slotProps={{ htmlInput: { maxLength: LIMITS.NewPanelSet.name.maxLength } }}
      />
    </FormDialog>
  );
}
