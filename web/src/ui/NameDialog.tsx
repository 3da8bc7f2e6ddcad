import Alert from '@mui/material/Alert';
import { useRef, useState, type ReactNode } from 'react';
import { LIMITS } from '@/lib/fieldLimits';
import { FormDialog } from './FormDialog';
import { TextField } from './TextField';

interface NameDialogProps {
  title: string;
  submit: string;
  label: string;
  /** What to say where none is entered. */
  missing: string;
  name: string;
  onName: (name: string) => void;
  busy: boolean;
  /** Why the name was refused last, and why all of it was. */
  refused: string | null;
  problem: string | null;
  /** Called with a name that is not empty, without spaces around it. */
  onSubmit: (name: string) => void;
  onClose: () => void;
  /** Above the name. */
  children?: ReactNode;
}

/** Asks for a name: a form of it and whatever else is to be chosen above it. */
export function NameDialog(props: NameDialogProps) {
  const { title, submit, label, missing, name, onName, busy, refused, problem } = props;
  const { onSubmit, onClose, children } = props;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = name.trim();
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
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {children}
      <TextField
        autoFocus
        inputRef={field}
        label={label}
        value={name}
        onChange={(event) => onName(event.target.value)}
        fault={(tried && !wanted ? missing : refused) ?? undefined}
        // Whatever is kept under a name may have one as long as this.
        slotProps={{ htmlInput: { maxLength: LIMITS.NewPanelSet.name.maxLength } }}
      />
    </FormDialog>
  );
}
