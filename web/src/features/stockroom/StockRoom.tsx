import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { showError } from '@/api/showError';
import type { StockItem } from '@/api/types';
import { lazyAside } from '@/i18n/lazyChunk';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EMPTY_ITEM, formOfItem, type ItemForm } from './form';
import type { ItemHandlers, LabelWish } from './handlers';
import { StockList } from './StockList';
import { useItemText } from './useItemText';
import { useQuickMove } from './useQuickMove';
import { changeItem, deleteItem, fateOf, useStockChange } from './useStock';

const ItemDialog = lazyAside(async () => (await import('./ItemDialog')).ItemDialog, 'stockroom');
const MovementsDialog = lazyAside(
  async () => (await import('./MovementsDialog')).MovementsDialog,
  'stockroom',
);
const ImportDialog = lazyAside(async () => (await import('./ImportDialog')).ImportDialog, 'stockroom');

interface StockRoomProps {
  /** The person may change what lies here. */
  mayChange: boolean;
  /** The person's plan has a store room for looking only: the name of the least that has more, and the way to it. */
  locked?: { plan: string | undefined; upgrade: ReactNode } | undefined;
  /** Asks how the labels of these items are printed; another feature's work. */
  labelDialog: (wish: LabelWish, onClose: () => void) => ReactNode;
  /** The dialog for a new item is open. */
  creating: boolean;
  onCreate: () => void;
  onCreated: () => void;
}

/** The store room with its dialogs. */
export function StockRoom({ mayChange, locked, labelDialog, creating, onCreate, onCreated }: StockRoomProps) {
  const { t, i18n } = useTranslation(['stockroom', 'common']);
  const client = useQueryClient();
  const text = useItemText();
  const [edited, setEdited] = useState<{ id: string | null; start: ItemForm } | null>(null);
  const [moved, setMoved] = useState<StockItem | null>(null);
  const [doomed, setDoomed] = useState<StockItem | null>(null);
  const [labelled, setLabelled] = useState<LabelWish | null>(null);
  const [importing, setImporting] = useState(false);
  const move = useQuickMove();
  const remove = useStockChange(deleteItem);
  const retire = useStockChange(({ id, retired }: Pick<StockItem, 'id' | 'retired'>) =>
    retired ? deleteItem(id) : changeItem(id, { retired }),
  );

  const put = (item: StockItem, retired: boolean) =>
    retire.mutate(
      { id: item.id, retired },
      {
        onSuccess: () =>
          toast({
            severity: 'success',
            text: t(retired ? 'retired' : 'restored', { name: text.name(item) }),
            action: { label: t('common:actions.undo'), run: () => put(item, !retired) },
          }),
        onError: showError,
      },
    );
  const onDelete: ItemHandlers['onDelete'] = (item) => {
    // What has moved stays, and can be brought back: only what is gone for good is asked for.
    fateOf(client, item).then((fate) => {
      if (fate === 'gone') setDoomed(item);
      else put(item, true);
    }, showError);
  };
  const open = edited ?? (creating ? { id: null, start: EMPTY_ITEM } : null);
  const close = () => {
    setEdited(null);
    if (creating) onCreated();
  };
  return (
    <>
      <StockList
        mayChange={mayChange}
        locked={locked}
        onCreate={onCreate}
        onImport={() => setImporting(true)}
        onEdit={(item) => setEdited({ id: item.id, start: formOfItem(item, i18n.language) })}
        onMovements={setMoved}
        onMove={move}
        onDelete={onDelete}
        onRestore={(item) => put(item, false)}
        onLabels={setLabelled}
      />
      {open && <ItemDialog id={open.id} start={open.start} onClose={close} />}
      {moved && <MovementsDialog item={moved} mayChange={mayChange} onClose={() => setMoved(null)} />}
      {labelled && labelDialog(labelled, () => setLabelled(null))}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <ConfirmDialog
        open={doomed !== null}
        danger
        busy={remove.isPending}
        title={t('delete.title')}
        text={doomed ? t('delete.text', { name: text.name(doomed) }) : ''}
        confirm={t('common:actions.delete')}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed &&
          remove.mutate(doomed.id, {
            onSuccess: () => toast({ severity: 'success', text: t('delete.done') }),
            onError: (error) =>
              toast({ severity: 'error', text: `${t('delete.failed')}. ${errorText(error)}` }),
            onSettled: () => setDoomed(null),
          })
        }
      />
    </>
  );
}
