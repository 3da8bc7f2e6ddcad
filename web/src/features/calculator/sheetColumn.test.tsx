import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CONFIGURATION } from '@/domain/job/job';
import { readStock } from '@/domain/job/rows';
import { renderWithProviders } from '@/testing/render';
import { stockRow } from '@/testing/rows';
import { Grid } from '@/ui/grid/lazyGrid';
import { sheetsText } from './sheetsText';
import { readSheetText, sheetText } from './sheetText';
import { StockStep } from './StockStep';
import { useCalculatorStore } from './store';

beforeAll(() => Grid.preload());
beforeEach(() => useCalculatorStore.getState().clear());

const stock = () => useCalculatorStore.getState().draft.stock;
const fill = (...rows: object[]) =>
  act(() => useCalculatorStore.getState().takeIn({ stock: rows.map(readStock) }, true));
const SHEET = { id: 's', label: 'Birch', width: '2500', height: '1250', count: 2 };

describe('what a sheet has of its own', () => {
  it('is copied as text that reads back as the same', () => {
    const all = [
      {},
      { trim: {} },
      { kind: 'remnant' as const },
      { kind: 'sheet' as const, trim: { left: '10', bottom: '2.5' } },
      { kind: 'remnant' as const, price: '4.50', use_first: true, trim: { top: '5' } },
    ];
    expect(all.map(sheetText)).toEqual([
      '',
      '0|0|0|0',
      'remnant',
      'sheet 10|0|0|2.5',
      'remnant price:4.50 first 0|0|5|0',
    ]);
    expect(all.map((row) => readSheetText(sheetText(row)))).toEqual(all);
    expect(readSheetText('anything else')).toBeNull();
    expect(readSheetText('12.5')?.trim).toEqual({ left: '12.5', right: '12.5', top: '12.5', bottom: '12.5' });
  });

  it('has no column while no sheet has any, and is in the menu of each row', async () => {
    const { user } = renderWithProviders(<StockStep />);
    fill(SHEET);
    expect(screen.queryByRole('columnheader', { name: /Kind and trims/ })).not.toBeInTheDocument();
    await user.click((await screen.findAllByRole('button', { name: 'Row actions' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Details of the sheet…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sheet Birch' }));
    expect(dialog.getByText('2500 × 1250 of 2500 × 1250 mm can be used')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Remnant' }));
    await user.click(dialog.getByRole('switch', { name: 'As many as it takes' }));
    await user.click(dialog.getByRole('combobox', { name: 'Trims' }));
    await user.click(await screen.findByRole('option', { name: 'Its own' }));
    await user.type(dialog.getByRole('textbox', { name: 'Left' }), '{Control>}a{/Control}10{Tab}');
    expect(dialog.getByText('2490 × 1250 of 2500 × 1250 mm can be used')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Done' }));

    expect(stock()).toMatchObject([{ kind: 'remnant', count: '∞', trim: { left: '10' } }]);
    expect(
      await screen.findByRole('button', { name: 'Details of the sheet: Remnant; trims left 10 mm' }),
    ).toBeVisible();
    act(() => useCalculatorStore.getState().undo());
    expect(stock()).toEqual([expect.objectContaining({ count: '2' })]);
    expect(stock()[0]).not.toHaveProperty('trim');
  });

  it('stands in the way of those of the settings, and none at all too', async () => {
    const { user } = renderWithProviders(<StockStep />);
    fill({ ...SHEET, trim: {} });
    act(() => useCalculatorStore.getState().configure({ trim: { top: '15' } }));
    await user.click(await screen.findByRole('button', { name: 'Details of the sheet: no trims' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2500 × 1250 of 2500 × 1250 mm can be used')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Trims' }));
    await user.click(await screen.findByRole('option', { name: 'As in the settings' }));
    expect(dialog.getByText('top 15 mm')).toBeVisible();
    expect(dialog.getByText('2500 × 1235 of 2500 × 1250 mm can be used')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(stock()[0]).not.toHaveProperty('trim');
  });

  it('tells of trims that leave nothing of the sheet, in the table and in the details', async () => {
    const { user } = renderWithProviders(<StockStep />);
    fill({ ...SHEET, trim: { left: '2500' } });
    const cell = (await screen.findByRole('button', { name: /^Details of the sheet/ })).closest(
      '[role="gridcell"]',
    );
    expect(cell).toHaveAccessibleDescription('Leaves nothing of the sheet');
    await user.click(screen.getByRole('button', { name: /^Details of the sheet/ }));
    expect(within(await screen.findByRole('dialog')).getByText('Leaves nothing of the sheet')).toBeVisible();
  });

  it('is counted beside the sheets of which there are as many as it takes', () => {
    const [six, any] = [stockRow({ count: '6' }), stockRow({ count: '∞' })];
    expect(
      [[six], [six, any], [any]].map((rows) => sheetsText(rows, rows.includes(six) ? 6 : 0, 'en')),
    ).toEqual(['6', '6 + ∞', '∞']);
  });

  it('survives in the browser', () => {
    const row = stockRow({ kind: 'remnant', trim: { left: '10' }, count: '∞' });
    expect(readStock(JSON.parse(JSON.stringify(row)))).toEqual(row);
    expect(DEFAULT_CONFIGURATION).not.toHaveProperty('trim');
  });
});
