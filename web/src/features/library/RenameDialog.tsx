import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toasts';
import type { Entry } from './kinds';
import { NameDialog } from './NameDialog';
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
  const { error, isPending, mutate, reset } = replace;
  const close = () => {
    reset();
    onClose();
  };
  const submit = (wanted: string) => {
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
    <NameDialog
      title={t('rename.title')}
      submit={t('rename.action')}
      name={name}
      onName={setName}
      busy={isPending}
      error={error}
      reset={reset}
      onSubmit={submit}
      onClose={close}
    />
  );
}
