import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';
import { newId, type Row } from '@/domain/job/rows';
import { toast } from '@/lib/toasts';
import { EntryRow } from './EntryRow';
import { nameOf, type Entry, type Kind } from './kinds';
import { LibraryDialog } from './LibraryDialog';
import { useEntryActions } from './useLibrary';

interface RowSet extends Entry {
  row_count: number;
  piece_count: number;
}

interface SetDialogProps<E extends RowSet, Body, R extends Row> {
  kind: Kind<E, Body>;
  title: string;
  empty: string;
  /** There are rows already: they can be kept or replaced. */
  occupied: boolean;
  rowsOf: (body: Body) => R[];
  onTake: (rows: R[], replace: boolean) => void;
  onUndo: () => void;
  onClose: () => void;
}

/** Sets to be loaded, in place of the rows that are there or behind them. */
export function SetDialog<E extends RowSet, Body, R extends Row>(props: SetDialogProps<E, Body, R>) {
  const { kind, title, empty, occupied, rowsOf, onTake, onUndo, onClose } = props;
  const { t, i18n } = useTranslation(['library', 'common']);
  const actions = useEntryActions(kind);
  const { remove } = actions;
  const load = useOnce({
    mutationFn: ({ set }: { set: E; replace: boolean }) => kind.bodyOf(set),
    onError: showError,
  });
  const busy = load.isPending || remove.isPending;

  // Who closes the dialog meanwhile wants nothing of it.
  const take = (set: E, replace: boolean) =>
    load.mutate({ set, replace }, { onSuccess: (body) => taken(set, replace, body) });
  const taken = (set: E, replace: boolean, body: Body) => {
    // The same set may be taken twice: each row needs an id of its own.
    const rows = rowsOf(body).map((row) => ({ ...row, id: newId() }));
    onTake(rows, replace);
    onClose();
    toast({
      severity: 'success',
      text: t('load.done', { name: nameOf(set, i18n.language), count: rows.length }),
      action: { label: t('common:actions.undo'), run: onUndo },
    });
  };
  return (
    <LibraryDialog kind={kind} title={title} empty={empty} actions={actions} onClose={onClose}>
      {(set) => {
        const name = nameOf(set, i18n.language);
        return (
          <EntryRow
            entry={set}
            detail={`${t('rows', { count: set.row_count })} · ${t('pieces', { count: set.piece_count })}`}
            onPick={occupied ? undefined : () => take(set, true)}
            ways={
              <>
                <Button
                  variant="outlined"
                  onClick={() => take(set, false)}
                  disabled={busy}
                  aria-label={t('load.appendNamed', { name })}
                  sx={{ minHeight: 44 }}
                >
                  {t('load.append')}
                </Button>
                <Button
                  color="inherit"
                  onClick={() => take(set, true)}
                  disabled={busy}
                  aria-label={t('load.replaceNamed', { name })}
                  sx={{ minHeight: 44 }}
                >
                  {t('load.replace')}
                </Button>
              </>
            }
            onRemove={() => remove.mutate(set)}
            busy={busy}
          />
        );
      }}
    </LibraryDialog>
  );
}
