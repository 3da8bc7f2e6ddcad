// What the library asks for sheets: which to insert, what to save.
import { SelectField } from '@/ui/SelectField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStock, type StockInput } from '@/domain/job/rows';
import { toast } from '@/lib/toasts';
import { EntryRow } from './EntryRow';
import { nameOf, SHEETS, STOCK_SETS, type StockTemplate } from './kinds';
import { LibraryDialog } from './LibraryDialog';
import { asStock, grainWords, rowWords } from './rows';
import { SaveDialog } from './SaveDialog';
import { useEntryActions } from './useLibrary';

export interface InsertDialogProps {
  /** Takes rows into the list: behind the others or in their place. */
  onTake: (rows: StockInput[], replace: boolean) => void;
  onUndo: () => void;
  onClose: () => void;
}

export function InsertDialog({ onTake, onUndo, onClose }: InsertDialogProps) {
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
  rows: readonly StockInput[];
  first: StockInput;
  onClose: () => void;
}

export function SaveRowDialog({ rows, first, onClose }: SaveRowDialogProps) {
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
      <SelectField
        label={t('saveRow.row')}
        value={row.id}
        // On a phone a row takes two lines: its material stands at the end.
        wrap
        options={rows.map((one) => ({ value: one.id, name: `${one.label} · ${rowWords(one)}` }))}
        onChange={(chosen) => setRow(rows.find(({ id }) => id === chosen) ?? first)}
      />
    </SaveDialog>
  );
}

export function SaveSetDialog({ rows, onClose }: { rows: readonly StockInput[]; onClose: () => void }) {
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
