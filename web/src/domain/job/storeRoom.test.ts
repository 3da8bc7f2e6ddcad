import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, readDraft, toJob } from './draft';
import { withOwnItems } from './ownItems';
import { blankPanel, readStock, type PanelInput } from './rows';
import { largeEnough, materialsOf, rowOfItem, type RoomItem } from './storeRoom';

const item = (parts: Partial<RoomItem> = {}): RoomItem => ({
  id: '0192',
  kind: 'remnant',
  number: 'R-000007',
  material: 'Oak 19',
  width: 800,
  height: 300.5,
  grain: 1,
  count: 1,
  price: null,
  ...parts,
});

const panel = (width: number, height: number, parts: Partial<PanelInput> = {}): PanelInput => ({
  ...blankPanel(),
  width: String(width),
  height: String(height),
  material: 'Oak 19',
  ...parts,
});

const draftOf = (...panels: PanelInput[]) => ({ ...EMPTY_DRAFT, panels });

describe('an item of the store room', () => {
  it('becomes a row with all that there is of it, and stays tied to it in the job and back', () => {
    const sheet = rowOfItem(
      item({ kind: 'sheet', number: null, count: 12, price: '48.5', width: 2800, height: 2070 }),
    );
    expect(sheet).toMatchObject({
      width: '2800',
      height: '2070',
      count: '12',
      material: 'Oak 19',
      orientation: 1,
      label: '2800×2070',
      price: '48.5',
      stock_item_id: '0192',
    });
    expect(sheet.use_first).toBeUndefined();
    const job = toJob({ ...EMPTY_DRAFT, stock: [sheet] }, 'Job');
    expect(job.stock_panels[0]).toMatchObject({ stock_item_id: '0192', count: 12 });
    expect(readDraft(job).stock[0]?.stock_item_id).toBe('0192');
  });

  it('that is a remnant goes by its number and is used up first', () => {
    expect(rowOfItem(item())).toMatchObject({
      label: 'R-000007',
      kind: 'remnant',
      use_first: true,
      height: '300.5',
    });
  });

  it('is no part of a panel, wherever that came from', () => {
    const job = toJob({ ...EMPTY_DRAFT, panels: [{ ...panel(10, 10), stock_item_id: '0192' }] }, 'Job');
    expect(job.panels[0]).not.toHaveProperty('stock_item_id');
  });
});

describe('the remnants that are large enough', () => {
  const [small, long, other] = [
    item({ id: 'small', width: 200, height: 100 }),
    item({ id: 'long', width: 900, height: 120 }),
    item({ id: 'other', material: 'MDF', width: 2000, height: 2000 }),
  ];
  const all = [small, long, other];
  const found = (draft: Parameters<typeof largeEnough>[1]) =>
    [...largeEnough(all, draft)].map(({ id }) => id);

  it('hold one panel of their material at least, turned where that may be', () => {
    expect(found(draftOf(panel(110, 850)))).toEqual(['long']);
    expect(found(draftOf(panel(110, 850), panel(90, 150)))).toEqual(['small', 'long']);
  });

  it('keep the grain and the trims', () => {
    const grained = draftOf(panel(110, 850, { orientation: 1 }));
    const configuration = { ...EMPTY_DRAFT.configuration, consider_orientation: true };
    expect(found({ ...grained, configuration })).toEqual([]);
    const trimmed = { ...EMPTY_DRAFT.configuration, trim: { left: '60' } };
    expect(found({ ...draftOf(panel(110, 850)), configuration: trimmed })).toEqual([]);
  });

  it('are all of them while there are no panels', () => {
    expect(found(EMPTY_DRAFT)).toEqual(['small', 'long', 'other']);
    expect(found(draftOf(panel(110, 850, { enabled: false })))).toEqual(['small', 'long', 'other']);
  });
});

it('a job asks for the materials of its panels, and without any for those of its sheets', () => {
  const stock = [readStock({ width: 1, height: 1, material: 'MDF' })];
  expect(materialsOf({ panels: [], stock })).toEqual(['MDF']);
  const panels = [panel(1, 1), panel(2, 2), panel(3, 3, { material: 'HDF', count: '0' })];
  expect(materialsOf({ panels, stock })).toEqual(['Oak 19']);
});

describe('a row of the store room', () => {
  const row = { ...rowOfItem(item()), id: 'row' };

  it('that gets another size or material is none any more', () => {
    for (const change of [{ width: '801' }, { height: '' }, { material: 'MDF' }]) {
      expect(withOwnItems([{ ...row, ...change }], [row])[0]).not.toHaveProperty('stock_item_id');
    }
  });

  it('stays one whatever else changes, and however its size is written', () => {
    for (const change of [{ width: '800.0' }, { count: '3' }, { label: 'rest' }, { price: '1' }]) {
      expect(withOwnItems([{ ...row, ...change }], [row])[0]?.stock_item_id).toBe('0192');
    }
  });
});
