import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearTokens } from '@/api/session';
import { shownLength } from '@/i18n/lengths';
import type { PlanLimits } from '@/domain/job/limits';
import { newPanel, newStock, type StockInput } from '@/domain/job/rows';
import { chooseUnit } from '@/i18n/chosenUnit';
import { renderWithProviders } from '@/testing/render';
import { EMPTY_DRAFT, readDraft } from '@/domain/job/draft';
import { sampleJob } from '@/domain/job/samples';
import { useCalculatorStore } from './store';
import { Wizard } from './Wizard';

const store = () => useCalculatorStore.getState();
const show = (starting = false, plan?: PlanLimits) =>
  renderWithProviders(<Wizard starting={starting} plan={plan} onStart={() => undefined} project={null} />);
const next = () => screen.getByRole('button', { name: 'Next' });

/** The basic sample with so many of its first panel. */
function load(count: number, step: number) {
  const job = sampleJob('basic', '') as { panels: { count: string }[] };
  const [first, ...others] = job.panels;
  store().loadJob({ ...job, panels: [{ ...first, count: String(count) }, ...others] });
  store().setStep(step);
}

beforeEach(() => {
  clearTokens();
  store().clear();
});

describe('the wizard', () => {
  it('shows the step as share of four, and Next only where something is enabled', async () => {
    const { user } = show();
    expect(screen.getByText('Step 1 of 4 · 25%')).toBeVisible();
    expect(screen.getByText('No sheets yet')).toBeVisible();
    expect(next()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    expect(store().draft.stock[0]).toMatchObject({ width: '100', height: '100', label: 'Stock-1' });
    expect(next()).toBeEnabled();
    await user.click(next());
    expect(screen.getByText('Step 2 of 4 · 50%')).toBeVisible();
    expect(next()).toBeDisabled();
  });

  it('has nothing to clear before something is entered, after a reload too', () => {
    // As a reload leaves it: the same values in other objects.
    useCalculatorStore.setState({ draft: readDraft(structuredClone(EMPTY_DRAFT)) });
    show();
    const clear = screen.getByRole('button', { name: 'Clear all' });
    expect(clear).toBeDisabled();
    act(() => store().setText('notes', 'for Monday'));
    expect(clear).toBeEnabled();
    act(() => store().undo());
    expect(clear).toBeDisabled();
    act(() => store().configure({ cut_thickness: '4.4' }));
    expect(clear).toBeEnabled();
  });

  it.each([
    ['sheets', () => store().addRow('stock', { ...newStock('mm'), label: 'Oak board' })],
    ['panels', () => store().addRow('panels', { ...newPanel('mm'), label: 'Shelf' })],
    ['notes', () => store().setText('notes', 'for Monday')],
  ])(
    'says that a sample has taken the place of %s that were entered, and brings them back',
    async (_, enter) => {
      enter();
      const entered = store().draft;
      const { user } = show();
      const load = async () => {
        await user.click(screen.getByRole('button', { name: 'Load sample' }));
        await user.click(await screen.findByRole('menuitem', { name: /^Wardrobe/ }));
      };
      await load();
      expect(await screen.findByText('Sample loaded in place of what was entered: Wardrobe')).toBeVisible();
      await user.click(screen.getByText('Undo'));
      expect(store().draft).toEqual(entered);
      act(() => store().clear());
      await load();
      expect(screen.queryByText(/^Sample loaded/), 'nothing was lost').not.toBeInTheDocument();
    },
  );

  it('adds rows of short sizes in the unit of the page', async () => {
    chooseUnit('inch');
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    await user.click(next());
    await user.click(screen.getByRole('button', { name: 'Add panel' }));
    const { stock, panels } = store().draft;
    const read = (row?: StockInput) => row && [shownLength(row.width, 'en'), shownLength(row.height, 'en')];
    expect([read(stock[0]), read(panels[0])]).toEqual([
      ['4', '4'],
      ['1\u00a01/4', '1\u00a01/2'],
    ]);
  });

  it('names a material without a sheet once, and gives it the sheets that no panel wants', async () => {
    const sheet = { id: 's', label: 'Board', width: '2800', height: '2070', count: 5, material: 'DEFAULT' };
    const panel = (id: string, count: number) => ({
      ...sheet,
      id,
      label: `Side ${id}`,
      width: '600',
      height: '400',
      count,
    });
    store().loadJob({
      stock_panels: [sheet],
      panels: ['1', '2', '3'].map((id) => ({ ...panel(id, 2), material: 'Birch' })),
    });
    store().setStep(1);
    const { user } = show();
    expect(await screen.findByText('6 panels fit on no sheet and will be left out')).toBeVisible();
    expect(
      screen.getByText('There is no sheet of Birch: 6 panels (Side 1, Side 2, and Side 3)'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make Board a sheet of Birch' }));
    expect(store().draft.stock.map(({ material }) => material)).toEqual(['Birch']);
    expect(screen.queryByText(/fit on no sheet/)).toBeNull();
    store().undo();
    expect(store().draft.stock.map(({ material }) => material)).toEqual(['DEFAULT']);
  });

  it('warns on the last step too of what fits nowhere, and puts it right there', async () => {
    const sheet = { id: 's', label: 'Board', width: '2800', height: '2070', count: 5, material: 'Oak' };
    store().loadJob({
      stock_panels: [sheet],
      panels: [
        { ...sheet, id: '1', label: 'Worktop', width: '3600', height: '600', count: 2 },
        { ...sheet, id: '2', label: 'Mirror door', width: '600', height: '400', count: 1, material: 'Glass' },
      ],
    });
    store().setStep(3);
    const { user } = show();
    expect(await screen.findByText('3 panels fit on no sheet and will be left out')).toBeVisible();
    expect(screen.getByText('There is no sheet of Glass: 1 panel (Mirror door)')).toBeVisible();
    expect(
      screen.getByText('Worktop: 3600 × 600 mm is larger than every sheet; no common sheet is large enough'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Add a sheet of Glass \(2800\s×\s2070\smm\)$/ }));
    expect(store().draft.stock.map(({ material }) => material)).toEqual(['Oak', 'Glass']);
    expect(store().step).toBe(3);
    expect(screen.getByText('2 panels fit on no sheet and will be left out')).toBeVisible();
  });

  it('says that the grain of panels would not count, on the last step too, until it does', async () => {
    const row = { id: '1', label: 'Board', width: '2800', height: '2070', count: 5, material: 'Oak' };
    store().loadJob({
      stock_panels: [row],
      panels: [{ ...row, label: 'Front', width: '716', height: '396', count: 3, orientation: 1 }],
    });
    store().setStep(3);
    const { user } = show();
    expect(await screen.findByText(/^3 panels have a grain, but the grain is not kept/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep the grain' }));
    expect(store().draft.configuration.consider_orientation).toBe(true);
    expect(screen.getByText(/^The sheets of Oak have no grain/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Grain along the longer side' }));
    expect(store().draft.stock.map(({ orientation }) => orientation)).toEqual([1]);
    expect(screen.queryByText(/have no grain/)).toBeNull();
  });

  it('sets what is recommended, with remnants from 50 mm on, and undo takes it back', async () => {
    load(5, 2);
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Recommended settings' });
    expect(store().draft.configuration).toEqual({
      cut_thickness: '3',
      use_single_stock_unit: false,
      optimization_factor: 1,
      optimization_priority: 0,
      cut_orientation_preference: 0,
      consider_orientation: false,
      min_trim_dimension: '0',
    });
    expect(screen.getByText(/^Measure your kerf once/)).toBeVisible();
    await user.click(button);
    expect(store().draft.configuration.min_trim_dimension).toBe('50');
    store().undo();
    expect(store().draft.configuration.min_trim_dimension).toBe('0');
  });

  it('offers nine priorities and three directions', async () => {
    load(5, 2);
    const { user } = show();
    const options = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name }));
      const found = within(screen.getByRole('listbox')).getAllByRole('option');
      await user.keyboard('{Escape}');
      return found.length;
    };
    expect(await options('What matters most')).toBe(9);
    expect(await options('First cuts')).toBe(3);
  });

  it.each([
    [5, 'Success'],
    [32, 'Warning'],
    [40, 'Error'],
  ])('with %d panels the use of the stock is shown as %s', (count, colour) => {
    load(count, 1);
    show();
    const bar = screen.getByRole('progressbar', { name: /^Estimated use of the stock/ });
    expect(bar).toHaveClass(`MuiLinearProgress-color${colour}`);
    expect(screen.queryAllByText(/^The panels need/)).toHaveLength(count === 40 ? 1 : 0);
  });

  it('is ready in the review with the cards, and not while a calculation begins', async () => {
    load(5, 3);
    const { unmount } = show();
    expect(await screen.findByText('Ready to calculate')).toBeVisible();
    unmount();
    show(true);
    expect(await screen.findByText('21.5%')).toBeVisible();
    for (const name of ['To the stock', 'To the panels', 'To the settings']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    expect(screen.getByRole('button', { name: 'Calculating…' })).toBeDisabled();
    expect(screen.queryByText('Ready to calculate'), 'no news once it runs').not.toBeInTheDocument();
  });

  it.each([
    ['leads to the plans where a larger one would do', 50, 'The plan “Free” allows 7 panels', 1, false],
    ['cannot begin where no plan allows as many', 7, 'No calculation takes more than 7 panels', 0, true],
  ])('is not ready beyond the limit of the plan, and %s', async (_, most, text, links, held) => {
    load(5, 3);
    show(false, { name: 'Free', panels: 7, stock: 10, most: { panels: most, stock: 10 } });
    expect(await screen.findByText(new RegExp(`^${text}.*; this makes 8`))).toBeVisible();
    expect(screen.queryByText('Ready to calculate')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'See the plans' })).toHaveLength(links);
    const start = screen.getByRole('button', { name: 'Start calculation' });
    expect(start.hasAttribute('disabled')).toBe(held);
  });

  it('says of a panel of a common size that it takes a whole sheet', async () => {
    const row = { id: '1', label: 'Board', width: '600', height: '400', count: 5, material: 'Oak' };
    store().loadJob({
      stock_panels: [row],
      panels: [{ ...row, label: 'Top', width: '1220', height: '2440', count: 1 }],
    });
    store().setStep(3);
    show();
    expect(
      await screen.findByText(
        'Top: 1220 × 2440 mm is larger than every sheet; it takes a whole sheet of that size',
      ),
    ).toBeVisible();
  });

  it('groups the number of sheets', async () => {
    const row = { id: '1', label: 'A', width: '600', height: '400', count: 1_000_000, material: 'Oak' };
    store().loadJob({ stock_panels: [row, { ...row, id: '2', label: 'B', count: 3 }], panels: [] });
    show();
    expect(await screen.findByText('1,000,003')).toBeVisible();
  });

  it('is not ready where the panels are larger than the stock', async () => {
    load(40, 3);
    show();
    expect(await screen.findByText('Not ready yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start calculation' })).toBeDisabled();
  });
});
