// A list of stock pasted by its headings.
import { expect, it } from 'vitest';
import { headerOf, preparedFor } from '@/domain/job/pasting';
import { blankStock, readStock, type StockInput } from '@/domain/job/rows';
import { pasted } from '@/ui/grid/blocks';
import type { GridColumn } from '@/ui/grid/types';
import { NAMED_COLUMNS, withSheetText } from './sheetText';

const plain = (key: 'width' | 'height'): GridColumn<StockInput> => ({
  key,
  title: key,
  width: 90,
  toText: (row) => row[key],
  fromText: (row, text) => ({ ...row, [key]: text }),
});

function paste(text: string, rows: readonly StockInput[] = []) {
  const cells = text.split('\n').map((line) => line.split(';'));
  const columns = [plain('width'), plain('height')];
  const prepared = preparedFor(cells, { keys: columns.map(({ key }) => key), row: undefined }, 'mm');
  return pasted<StockInput>({
    cells: prepared.cells,
    rows,
    columns,
    folded: [...NAMED_COLUMNS],
    block: { top: 0, left: 0, bottom: 0, right: 0 },
    blank: blankStock,
    headerOf,
  });
}

it('brings kind, price, trims and what is used up first to the details of each sheet', () => {
  const result = paste(
    'Width;Height;Kind;Price, EUR;Use first;Trim left (in)\n2500;1250;new;48,50 €;no;\n900;600;offcut;4;yes;1/2',
  );
  expect(result?.ignored).toEqual([]);
  expect(result?.rows).toMatchObject([
    { kind: 'sheet', price: '48.50' },
    { kind: 'remnant', price: '4', use_first: true, trim: { left: '12.7' } },
  ]);
  expect(result?.rows[0]).not.toHaveProperty('use_first');
});

it('keeps what a sheet had where the list says nothing, and a price that is none as it stands', () => {
  const row = readStock({ width: '1', height: '1', kind: 'remnant', price: '4' });
  const result = paste('Width;Height;Kind;Price\n2500;1250;;\n900;600;;a lot', [row]);
  expect(result?.rows).toMatchObject([{ kind: 'remnant', price: '4' }, { price: 'a lot' }]);
});

it('names the columns that say something else than they can', () => {
  const result = paste('Width;Height;Kind;Use first\n2500;1250;shelf;maybe\n900;600;remnant;yes');
  expect(result?.ignored).toEqual(['Kind', 'Use first']);
  expect(result?.rows[1]).toMatchObject({ kind: 'remnant', use_first: true });
});

it('in one cell takes the place of all that the sheet had there, but of its defects', () => {
  const defects = [{ x: '1', y: '1', width: '1', height: '1' }];
  const row = readStock({ width: '1', height: '1', price: '4', use_first: true, defects });
  expect(withSheetText(row, 'Остаток 1 1/4 in|0|0|0')).toMatchObject({
    kind: 'remnant',
    trim: { left: '31.75' },
    defects,
  });
  expect(withSheetText(row, '')).not.toHaveProperty('price');
  expect(withSheetText(row, 'whatever')).toBe(row);
});
