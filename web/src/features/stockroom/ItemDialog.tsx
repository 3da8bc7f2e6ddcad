import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { showError } from '@/api/showError';
import type { StockItem } from '@/api/types';
import { changesOf } from '@/lib/changes';
import { LIMITS } from '@/lib/fieldLimits';
import { toast } from '@/lib/toasts';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { changesOfItem, faultsOfItem, GRAINS, isSendable, type ItemChanges, type ItemForm } from './form';
import { KINDS } from './listParams';
import { MaterialField } from './MaterialField';
import { useFaultWords } from './useFaultWords';
import { changeItem, createItem, deleteItem, useCurrency, useStockChange } from './useStock';

interface ItemDialogProps {
  /** The item to change; null for a new one. */
  id: string | null;
  /** What the fields hold at first. */
  start: ItemForm;
  onClose: () => void;
}

const columns = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
};

type Typed = Exclude<keyof ItemForm, 'material' | 'kind' | 'grain'>;

/** Makes an item or changes one. Its count changes by movements only. */
export function ItemDialog({ id, start, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['stockroom', 'common']);
  const faultWords = useFaultWords();
  const currency = useCurrency();
  const [form, setForm] = useState(start);
  const change = (changes: Partial<ItemForm>) => {
    save.reset();
    setForm((before) => ({ ...before, ...changes }));
  };
  const save = useStockChange((sent: ItemForm): Promise<StockItem> =>
    id === null ? createItem(sent) : changeItem(id, changesOfItem(start, sent)),
  );
  const undoCreate = useStockChange(deleteItem);
  const undoChange = useStockChange((body: ItemChanges) => changeItem(id ?? '', body));
  const undo = (made: StockItem) =>
    id === null
      ? undoCreate.mutate(made.id, { onError: showError })
      : undoChange.mutate(changesOfItem(form, start), { onError: showError });
  const faults = faultsOfItem(form);
  const submit = () => {
    if (id !== null && Object.keys(changesOfItem(start, form)).length === 0) {
      onClose();
      return;
    }
    save.mutate(form, {
      onSuccess: (item) => {
        toast({
          severity: 'success',
          text: t(id === null ? 'created' : 'saved'),
          action: { label: t('common:actions.undo'), run: () => undo(item) },
        });
        onClose();
      },
    });
  };
  const fault = (name: keyof ItemForm) => faultWords(faults[name]) ?? faultAt(save.error, name) ?? undefined;
  const field = (
    name: Typed,
    span: number,
    {
      unit,
      hint,
      required = false,
      most,
      alone = false,
    }: { unit?: string; hint?: string; required?: boolean; most?: number; alone?: boolean } = {},
  ) => (
    <TextField
      label={t(`dialog.${name}`)}
      value={form[name]}
      required={required}
      onChange={(event) => change({ [name]: event.target.value })}
      fault={fault(name)}
      helperText={hint}
      unit={unit}
      multiline={name === 'notes'}
      maxRows={name === 'notes' ? 6 : undefined}
      slotProps={{
        htmlInput: most
          ? { maxLength: most }
          : {
              inputMode: name === 'count' || name === 'min_count' ? 'numeric' : 'decimal',
              autoComplete: 'off',
            },
      }}
      sx={{ gridColumn: { xs: most || alone ? '1 / -1' : 'span 1', sm: `span ${span}` } }}
    />
  );
  const limits = LIMITS.StockItemFieldsSent;
  const mm = t('common:units.length');
  return (
    <FormDialog
      title={t(id === null ? 'dialog.create' : 'dialog.edit')}
      submit={t(id === null ? 'common:actions.create' : 'common:actions.save')}
      ready={isSendable(form)}
      busy={save.isPending}
      changed={Object.keys(changesOf(start, form)).length > 0}
      width="md"
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && (
        <Alert severity="error">
          <AlertTitle>{t('dialog.saveFailed')}</AlertTitle>
          {errorText(save.error)}
        </Alert>
      )}
      <Box sx={columns}>
        <MaterialField
          label={t('dialog.material')}
          hint={t('dialog.materialHint')}
          value={form.material}
          fault={fault('material')}
          onChange={(material) => change({ material })}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'span 4' } }}
        />
        <SelectField
          label={t('dialog.kind')}
          value={form.kind}
          options={KINDS.map((kind) => ({ value: kind, name: t(`kinds.${kind}`) }))}
          onChange={(kind) => change({ kind })}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}
        />
        {field('width', 2, { unit: mm, required: true })}
        {field('height', 2, { unit: mm, required: true })}
        {field('thickness', 2, { unit: mm })}
        <SelectField
          label={t('dialog.grain')}
          value={form.grain}
          options={GRAINS.map((grain) => ({ value: grain, name: t(`grains.${grain}`) }))}
          onChange={(grain) => change({ grain })}
          sx={{ gridColumn: { xs: 'span 1', sm: 'span 2' } }}
        />
        {id === null && field('count', 2)}
        {field('min_count', 2, { hint: t('dialog.minHint') })}
        {field('price', 2, { unit: currency ?? '', alone: id === null })}
        {field('place', 2, { most: limits.place.maxLength })}
        {field('supplier', id === null ? 2 : 4, { most: limits.supplier.maxLength })}
        {field('notes', 6, { most: limits.notes.maxLength })}
      </Box>
    </FormDialog>
  );
}
