import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { errorText } from '@/api/errors';
import type { Material } from '@/api/types';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EMPTY_FORM, formOf, nameOf, type MaterialForm } from './form';
import type { MaterialHandlers } from './handlers';
import { MaterialList } from './MaterialList';
import { useDeleteMaterial } from './useMaterials';

const MaterialDialog = lazyAside(async () => (await import('./MaterialDialog')).MaterialDialog, 'materials');

interface MaterialsProps extends Pick<MaterialHandlers, 'onUse'> {
  /** The dialog for a new material is open. */
  creating: boolean;
  onCreate: () => void;
  onCreated: () => void;
}

/** The catalogue with its dialogs. */
export function Materials({ creating, onCreate, onCreated, onUse }: MaterialsProps) {
  const { t, i18n } = useTranslation(['materials', 'common']);
  const [edited, setEdited] = useState<{ id: string | null; start: MaterialForm } | null>(null);
  const [doomed, setDoomed] = useState<Material | null>(null);
  const remove = useDeleteMaterial();
  const open = edited ?? (creating ? { id: null, start: EMPTY_FORM } : null);
  const close = () => {
    setEdited(null);
    if (creating) onCreated();
  };
  return (
    <>
      <MaterialList
        onCreate={onCreate}
        onUse={onUse}
        // A copy is the owner's own: its article number is the owner's, too.
        onCopy={(material) => setEdited({ id: null, start: formOf(material, i18n.language) })}
        onEdit={(material) => setEdited({ id: material.id, start: formOf(material, i18n.language) })}
        onDelete={setDoomed}
      />
      {open && (
        <MaterialDialog
          id={open.id}
          start={open.start}
          onClose={close}
          onSaved={() => {
            toast({ severity: 'success', text: t(open.id === null ? 'created' : 'saved') });
            close();
          }}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        danger
        busy={remove.isPending}
        title={t('deleteTitle')}
        text={doomed ? t('deleteText', { name: nameOf(doomed, i18n.language) }) : ''}
        confirm={t('common:actions.delete')}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed &&
          remove.mutate(doomed.id, {
            onSuccess: () => toast({ severity: 'success', text: t('deleted') }),
            onError: (error) =>
              toast({ severity: 'error', text: `${t('deleteFailed')}. ${errorText(error)}` }),
            onSettled: () => setDoomed(null),
          })
        }
      />
    </>
  );
}
