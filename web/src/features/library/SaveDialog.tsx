import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toasts';
import type { Entry, Kind } from './kinds';
import { NameDialog } from './NameDialog';
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
  const { save } = useEntryActions(kind);
  const { error, isPending, mutate, reset } = save;

  const submit = (wanted: string) =>
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
  return (
    <NameDialog
      title={title}
      submit={t('save')}
      name={name}
      onName={onName}
      busy={isPending}
      error={error}
      reset={reset}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {what && <Typography color="textSecondary">{what}</Typography>}
    </NameDialog>
  );
}
