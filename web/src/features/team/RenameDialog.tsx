import Alert from '@mui/material/Alert';
import { TextField } from '@/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { FormDialog } from '@/ui/FormDialog';
import type { TeamActions } from './useTeam';
import { LIMITS } from '@/lib/fieldLimits';

interface RenameDialogProps {
  name: string;
  action: TeamActions['rename'];
  onClose: () => void;
}

/** Another name for the team. */
export function RenameDialog({ name, action, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = action;
  const wanted = typed.trim();
  const submit = () => {
    if (wanted === name) onClose();
    else mutate(wanted, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('rename.open')}
      submit={t('rename.save')}
      ready={wanted !== ''}
      busy={isPending}
      width="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        autoFocus
        label={t('name')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.TeamRequest.name.maxLength } }}
      />
    </FormDialog>
  );
}
