import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keptLength } from '@/domain/units/lengths';
import type { PanelInput } from '@/domain/job/rows';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import type { GridColumn } from '@/ui/grid/types';
import { ImportDialog } from './ImportDialog';
import type { ListKit } from './kit';
import type { Imported, There } from './session';

const column = (key: 'label' | 'width' | 'height' | 'count'): GridColumn<PanelInput> => ({
  key,
  title: key,
  width: 90,
  toText: (row) => row[key],
  fromText: (row, text) => ({ ...row, [key]: key === 'width' || key === 'height' ? keptLength(text) : text }),
});
const kit: ListKit = {
  columns: () => [column('label'), column('width'), column('height'), column('count')],
  faultWords: ({ fault }) => `fault: ${fault.kind}`,
  materials: { nameOf: (code) => code, codeOf: (name) => name },
  knownMaterials: ['DEFAULT_MATERIAL', 'MDF'],
  band: 'PVC_GREY',
};

function open(there: There = { panels: [], stock: [] }) {
  const onImport = vi.fn<(imported: Imported) => void>();
  const onClose = vi.fn();
  const view = renderWithProviders(
    <ImportDialog
      first="panels"
      files={null}
      there={there}
      kit={kit}
      plan={{ name: 'Free', panels: 100, stock: 10, most: { panels: 50_000, stock: 5000 } }}
      onImport={onImport}
      onClose={onClose}
    />,
  );
  const paste = async (text: string) => {
    await view.user.click(screen.getByLabelText('Paste a list'));
    await view.user.paste(text);
  };
  const take = async () => {
    await view.user.click(screen.getByRole('button', { name: /^Import \d/ }));
    return must(onImport.mock.calls[0])[0];
  };
  return { ...view, paste, take, onClose };
}

describe('the import', () => {
  it.each([
    ['a list that is being checked', 'A\t600\t400\t1\nB\t60\t40\t1'],
    ['text that was not read yet', 'A 600'],
  ])('asks before a key throws away %s', async (_, text) => {
    const { user, paste, onClose } = open();
    await paste(text);
    await user.keyboard('{Escape}');
    const stay = await screen.findByRole('button', { name: 'Go back' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(stay);
    await waitFor(() => expect(stay).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('goes without a question while nothing was brought', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says that bare sizes are taken for inches where others are, and lets another unit be chosen', async () => {
    const { paste, take, user } = open();
    await paste('Side\t11 1/4\t72\t2\nTop\t36\t285.75mm\t1');
    expect(screen.getByText(/^Sizes without a unit are read as inches, because others/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^How to read it/ }));
    await user.click(screen.getByRole('combobox', { name: 'Sizes without a unit are' }));
    await user.click(screen.getByRole('option', { name: 'millimetres' }));
    expect(screen.queryByText(/^Sizes without a unit are read/)).not.toBeInTheDocument();
    expect((await take()).panels?.map(({ width, height }) => [width, height])).toEqual([
      ['285.75', '72'],
      ['36', '285.75'],
    ]);
  });

  it.each([
    ['leads to the plans where a larger one would do', 101, /^The plan “Free” allows 100 panels/, 1],
    ['says so where no plan allows as many', 50_001, /^No calculation takes more than 50,000 panels/, 0],
  ])('%s', async (_, count, text, links) => {
    const { paste } = open();
    await paste(`Side\t600\t400\t${count}`);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'See the plans' })).toHaveLength(links);
  });

  it('shows every row with its faults in words, and takes faulty ones as they stand', async () => {
    const { paste, take } = open();
    await paste('A\tabc\t400\t1\nB\t600\t400\t0\nC\t600\t400\t1.5');
    expect(screen.getByText('fault: not_a_number')).toBeInTheDocument();
    expect(screen.getByText('fault: not_whole')).toBeInTheDocument();
    expect(screen.getByText('1 row has the count 0 and is left out of the calculation.')).toBeVisible();
    expect(document.querySelectorAll('[aria-invalid="true"]'), 'as many marks as faults').toHaveLength(2);
    expect(screen.getByText(/^2 rows with faults/)).toBeVisible();
    const { panels, faulty } = await take();
    expect(panels?.map(({ width, count }) => [width, count])).toEqual([
      ['abc', '1'],
      ['600', '0'],
      ['600', '1.5'],
    ]);
    expect(faulty).toBe(2);
  });

  it('gives ticked edges the band last used, or the one that is chosen, now and the next time', async () => {
    localStorage.clear();
    const first = open();
    await first.paste('Part\tWidth\tHeight\tTop\tLeft\nDoor\t716\t396\tx\t\nSide\t720\t560\t1\tда');
    expect(screen.queryByText(/unknown edge band/)).not.toBeInTheDocument();
    const band = screen.getByRole('combobox', { name: 'Band of ticked edges' });
    expect(band).toHaveTextContent('PVC grey');
    await first.user.click(band);
    await first.user.click(screen.getByRole('option', { name: 'ABS black' }));
    const { panels } = await first.take();
    expect(panels?.map(({ edge }) => [edge.top, edge.left])).toEqual([
      ['ABS_BLACK', null],
      ['ABS_BLACK', 'ABS_BLACK'],
    ]);
    first.unmount();
    const { paste } = open();
    await paste('Part\tWidth\tHeight\tEdges\nDoor\t716\t396\tTB');
    expect(screen.getByRole('combobox', { name: 'Band of ticked edges' })).toHaveTextContent('ABS black');
    localStorage.clear();
  });

  it('lets rows be mended, and keeps that when the list is read in another way', async () => {
    const { user, paste, take } = open();
    await paste('A\tabc\t40\t1\nB\t60\t40\t1');
    const cells = screen.getAllByRole('gridcell');
    await user.click(must(cells.find((cell) => cell.textContent.startsWith('abc'))));
    await user.keyboard('700{Enter}');
    await user.click(screen.getByRole('button', { name: /How to read it/ }));
    await user.click(screen.getByRole('combobox', { name: 'Sizes without a unit are' }));
    await user.click(screen.getByRole('option', { name: 'centimetres' }));
    const { panels } = await take();
    expect(panels?.map(({ width, height }) => [width, height])).toEqual([
      ['700', '400'],
      ['600', '400'],
    ]);
  });

  it('leaves out a line of totals and says so, until the person ticks it', async () => {
    const { user, paste, take } = open();
    await paste('Деталь\tДлина\tШирина\tКол-во\nБок\t720\t560\t2\nПолка\t564\t300\t4\nИтого\t\t\t6');
    expect(screen.getByText('1 total row left out: Итого · 6')).toBeVisible();
    expect(screen.getByText('Panels to cut: 2 rows, 6 pieces')).toBeVisible();
    const tick = screen.getByRole('checkbox', { name: 'Take in the total row' });
    await user.click(tick);
    expect(screen.getByText('Panels to cut: 3 rows, 12 pieces')).toBeVisible();
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
    await user.click(tick);
    expect((await take()).panels?.map(({ label }) => label)).toEqual(['Бок', 'Полка']);
  });

  it("names the plan's limit where the list exceeds it", async () => {
    const { paste } = open();
    await paste('A\t600\t400\t60\nB\t600\t400\t41');
    expect(
      screen.getByText('The plan “Free” allows 100 panels in a calculation; this makes 101.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('says which labels get a number, and asks whether to add or replace', async () => {
    const there = { panels: [{ ...emptyRow(), label: 'Side' }], stock: [] };
    const { user, paste, take } = open(there);
    await paste('Side\t600\t400\t1\nTop\t600\t400\t1');
    expect(screen.getByText('1 repeated label gets a number: Side (2).')).toBeVisible();
    const mode = screen.getByRole('radiogroup', { name: 'The existing list' });
    expect(within(mode).getByRole('radio', { name: 'Add to the existing list' })).toBeChecked();
    await user.click(within(mode).getByRole('radio', { name: 'Replace the existing list' }));
    expect(screen.queryByText(/repeated label/)).not.toBeInTheDocument();
    expect((await take()).replace).toBe(true);
  });

  it('offers unknown names for mapping and takes what was chosen', async () => {
    const { user, paste, take } = open();
    await paste('name\twidth\theight\tmaterial\tedge\nA\t600\t400\tEiche\tKD1');
    await user.click(screen.getByRole('combobox', { name: 'Edge band “KD1”' }));
    await user.click(screen.getByRole('option', { name: 'PVC black' }));
    await user.click(screen.getByRole('combobox', { name: 'Material “Eiche”' }));
    await user.click(screen.getByRole('option', { name: 'MDF' }));
    const { panels } = await take();
    expect(panels?.[0]).toMatchObject({ material: 'MDF', edge: { top: 'PVC_BLACK', left: 'PVC_BLACK' } });
  });

  it('says why a text is no job', async () => {
    const { user, paste } = open();
    await paste('{"mosaics": []}');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This is a result, not a job.');
  });
});

function emptyRow(): PanelInput {
  return {
    id: 'x',
    label: '',
    width: '1',
    height: '1',
    count: '1',
    material: 'MDF',
    enabled: true,
    orientation: 0,
    edge: { top: null, bottom: null, left: null, right: null },
  };
}
