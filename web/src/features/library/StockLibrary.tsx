import { mdiContentSaveOutline, mdiFolderOpenOutline, mdiPlaylistPlus, mdiShapeRectanglePlus } from '@mdi/js';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStock, type StockRow } from '@/lib/rows';
import { toast } from '@/lib/toasts';
import { EntryRow } from './EntryRow';
import { nameOf, SHEETS, STOCK_SETS, type StockTemplate } from './kinds';
import { LibraryDialog } from './LibraryDialog';
import { LibraryMenu } from './LibraryMenu';
import { SaveDialog } from './SaveDialog';
import { SetDialog } from './SetDialog';
import { asStock, grainWords, rowWords } from './rows';
import { useEntryActions } from './useLibrary';

export interface StockLibraryProps {
  rows: readonly StockRow[];
  /** Takes rows into the list: behind the others or in their place. */
  onTake: (rows: StockRow[], replace: boolean) => void;
  onUndo: () => void;
}

type Open = 'insert' | 'saveRow' | 'load' | 'saveSet';

/** Sheets from the library and into it. */
export function StockLibrary({ rows, onTake, onUndo }: StockLibraryProps) {
  const { t } = useTranslation(['library', 'common']);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [first] = rows;
  return (
    <>
      <LibraryMenu
        label={t('menu')}
        commands={[
          {
            label: t('insert.open'),
            icon: mdiShapeRectanglePlus,
            enabled: true,
            run: () => setOpen('insert'),
          },
          {
            label: t('saveRow.open'),
            icon: mdiContentSaveOutline,
            enabled: rows.length > 0,
            run: () => setOpen('saveRow'),
          },
          { label: t('load.open'), icon: mdiFolderOpenOutline, enabled: true, run: () => setOpen('load') },
          {
            label: t('saveSet.open'),
            icon: mdiPlaylistPlus,
            enabled: rows.length > 0,
            run: () => setOpen('saveSet'),
          },
        ]}
      />
      {open === 'insert' && <InsertDialog onTake={onTake} onUndo={onUndo} onClose={close} />}
      {open === 'saveRow' && first && <SaveRowDialog rows={rows} first={first} onClose={close} />}
      {open === 'load' && (
        <SetDialog
          kind={STOCK_SETS}
          title={t('load.stock')}
          empty={t('load.emptyStock')}
          occupied={rows.length > 0}
          rowsOf={(set) => set.stock_panels.map(readStock)}
          onTake={onTake}
          onUndo={onUndo}
          onClose={close}
        />
      )}
      {open === 'saveSet' && <SaveSetDialog rows={rows} onClose={close} />}
    </>
  );
}

function InsertDialog({
  onTake,
  onUndo,
  onClose,
}: Omit<StockLibraryProps, 'rows'> & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['library', 'common']);
  const actions = useEntryActions(SHEETS);
  const { remove, use } = actions;
  const insert = (template: StockTemplate) => {
    onTake([{ ...readStock(template.stock_panel) }], false);
    use.mutate(template);
    onClose();
    toast({
      severity: 'success',
      text: t('insert.done', { name: nameOf(template, i18n.language) }),
      action: { label: t('common:actions.undo'), run: onUndo },
    });
  };
  return (
    <LibraryDialog
      kind={SHEETS}
      title={t('insert.title')}
      empty={t('insert.empty')}
      actions={actions}
      onClose={onClose}
    >
      {(template) => (
        <EntryRow
          entry={template}
          detail={
            template.is_system
              ? grainWords(readStock(template.stock_panel))
              : rowWords(readStock(template.stock_panel))
          }
          onPick={() => insert(template)}
          onRemove={() => remove.mutate(template)}
          busy={remove.isPending}
        />
      )}
    </LibraryDialog>
  );
}

interface SaveRowDialogProps {
  rows: readonly StockRow[];
  first: StockRow;
  onClose: () => void;
}

function SaveRowDialog({ rows, first, onClose }: SaveRowDialogProps) {
  const { t } = useTranslation('library');
  const [row, setRow] = useState(first);
  const [name, setName] = useState<string | null>(null);
  return (
    <SaveDialog
      kind={SHEETS}
      title={t('saveRow.title')}
      what=""
      name={name ?? row.label}
      onName={setName}
      body={() => asStock(row)}
      onClose={onClose}
    >
      <TextField
        select
        label={t('saveRow.row')}
        value={row.id}
        onChange={(event) => setRow(rows.find(({ id }) => id === event.target.value) ?? first)}
      >
        {rows.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {`${one.label} · ${rowWords(one)}`}
          </MenuItem>
        ))}
      </TextField>
    </SaveDialog>
  );
}

function SaveSetDialog({ rows, onClose }: { rows: readonly StockRow[]; onClose: () => void }) {
  const { t } = useTranslation('library');
  const [name, setName] = useState('');
  return (
    <SaveDialog
      kind={STOCK_SETS}
      title={t('saveSet.stock')}
      what={t('saveSet.what', { count: rows.length })}
      name={name}
      onName={setName}
      body={() => rows.map(asStock)}
      onClose={onClose}
    />
  );
}
