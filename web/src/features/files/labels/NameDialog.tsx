import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { LABEL_LIMITS } from '@/lib/labelLimits';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/TextField';

interface NameDialogProps {
  title: string;
  submit: string;
  name: string;
  busy: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a format of labels. */
export function NameDialog({ title, submit, name: first, busy, error, onSubmit, onClose }: NameDialogProps) {
  const { t } = useTranslation('labels');
  const [name, setName] = useState(first);
  /** The name that was sent last: of another one nothing is known yet. */
  const [sent, setSent] = useState<string | null>(null);
  const wanted = name.trim();
  const told = error !== null && sent === wanted;
  const taken = told ? faultAt(error, 'name') : null;
  return (
    <FormDialog
      title={title}
      submit={submit}
      ready={wanted !== ''}
      busy={busy}
      width="xs"
      onSubmit={() => {
        setSent(wanted);
        onSubmit(wanted);
      }}
      onClose={onClose}
    >
      {told && !taken && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        autoFocus
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        fault={wanted === '' ? t('nameMissing') : (taken ?? undefined)}
        slotProps={{ htmlInput: { maxLength: LABEL_LIMITS.NewLabelFormat.name.maxLength } }}
      />
    </FormDialog>
  );
}
