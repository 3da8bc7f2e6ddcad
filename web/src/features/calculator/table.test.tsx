import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseUnit } from '@/i18n/chosenUnit';
import { renderWithProviders } from '@/testing/render';
import { Grid } from '@/ui/grid/lazyGrid';
import { PanelsStep } from './PanelsStep';
import { preloadPasting } from './pasting';
import { useCalculatorStore } from './store';

beforeAll(() => Promise.all([Grid.preload(), preloadPasting()]));
beforeEach(() => useCalculatorStore.getState().clear());

const grid = () => screen.getByRole('grid', { name: 'Panels to cut' });
const cell = (row: number, column: number) => {
  const found = within(within(grid()).getAllByRole('row')[row] ?? grid()).getAllByRole('gridcell')[column];
  if (!found) throw new Error('no such cell');
  return found;
};
const rows = () =>
  useCalculatorStore.getState().draft.panels.map((r) => [r.label, r.width, r.height, r.count]);

async function startTyping(text: string) {
  const { user } = renderWithProviders(<PanelsStep />);
  await user.click(cell(1, 1));
  if (text !== '') await user.keyboard(text);
  return user;
}

describe('the panels table', () => {
  it('takes a row by typing and Tab, and Enter begins the next where Tab began', async () => {
    const user = await startTyping('Side{Tab}764,5{Tab}560{Tab}2{Enter}');
    expect(rows()).toEqual([['Side', '764.5', '560', '2']]);
    await user.keyboard('Top{Tab}600{Enter}');
    expect(rows()).toEqual([
      ['Side', '764.5', '560', '2'],
      ['Top', '600', '', '1'],
    ]);
    expect(cell(3, 1)).toHaveFocus();
  });

  it('goes down with Enter where no Tab led, and after another way of moving', async () => {
    const user = await startTyping('Side{Tab}600{Enter}');
    await user.click(cell(1, 2));
    await user.keyboard('{Enter}3{Enter}');
    expect(rows().map((row) => row[1])).toEqual(['600', '3']);
    await user.click(cell(1, 1));
    await user.keyboard('{Tab}{ArrowRight}{Enter}');
    expect(cell(2, 3)).toHaveFocus();
  });

  it('restores with Esc, edits with F2, empties with Delete, takes back with Ctrl+Z', async () => {
    const user = await startTyping('Side{Enter}{ArrowUp}');
    await user.keyboard('Top{Escape}');
    expect(rows()[0]?.[0]).toBe('Side');
    await user.keyboard('{F2} left{Enter}{ArrowUp}');
    expect(rows()[0]?.[0]).toBe('Side left');
    await user.keyboard('{ArrowRight}600{Enter}{ArrowUp}{Delete}');
    expect(rows()[0]?.[1]).toBe('');
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()[0]?.[1]).toBe('600');
  });

  it('pastes a list with headings as one action', async () => {
    const user = await startTyping('');
    await user.paste('Название\tШирина\tВысота\tКол-во\r\nБок\t764,5\t560\t2\r\nПолка\t500\t300\t4\r\n');
    expect(rows()).toEqual([
      ['Бок', '764.5', '560', '2'],
      ['Полка', '500', '300', '4'],
    ]);
    expect(await screen.findByText('2 rows pasted.')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual([]);
  });

  it('takes both sides of a size that is typed into one cell, as one step', async () => {
    const user = await startTyping('Side{Tab}600x400{Enter}');
    expect(rows()).toEqual([['Side', '600', '400', '1']]);
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual([['Side', '', '', '1']]);
    act(() => chooseUnit('inch'));
    await user.click(cell(1, 2));
    await user.keyboard('24 x 11 1/4{Enter}');
    expect(rows()[0]?.slice(1, 3)).toEqual(['609.6', '285.75']);
    await user.click(cell(1, 3));
    await user.paste('600 × 400 mm');
    expect(rows()[0]?.slice(1, 3)).toEqual(['600', '400']);
    act(() => chooseUnit('mm'));
  });

  it.each([
    ['names and sizes', 'Бок\t600х400\t2\nПолка\t500 × 300\t4', ['Бок', 'Полка'], ['2', '4']],
    ['bare sizes', '600x400\n500*300*18 mm', ['Panel-1', 'Panel-2'], ['1', '1']],
    ['headings', 'Размер\tКол-во\tДеталь\n600х400\t2\tБок\n500x300\t4\tПолка', ['Бок', 'Полка'], ['2', '4']],
  ])('takes pasted sizes that stand in one cell: %s', async (_, text, labels, counts) => {
    const user = await startTyping('');
    for (const column of [1, 2]) {
      await user.click(cell(1, column));
      await user.paste(text);
      expect(rows()).toEqual([
        [labels[0], '600', '400', counts[0]],
        [labels[1], '500', '300', counts[1]],
      ]);
      await user.keyboard('{Control>}z{/Control}');
      expect(rows()).toEqual([]);
    }
  });

  it('leaves out a pasted line of totals, and says so', async () => {
    const user = await startTyping('');
    await user.paste('Side\t600\t400\t2\nTotal\t500\t300\t1\nTotal\t\t\t3');
    expect(rows().map(([label]) => label)).toEqual(['Side', 'Total']);
    expect(await screen.findByText('2 rows pasted. 1 total row left out.')).toBeInTheDocument();
  });

  it('says which pasted labels got a number, which columns had no room and where lines were joined', async () => {
    const user = await startTyping('');
    await user.paste('Side\t600\t400\t2\nSide (2)\t600\t300\t1\nSide\t500\t300\t1');
    expect(rows().map(([label]) => label)).toEqual(['Side', 'Side (2)', 'Side (3)']);
    expect(
      await screen.findByText('3 rows pasted. 1 repeated label got a number: Side (3).'),
    ).toBeInTheDocument();
    await user.click(cell(4, 1));
    await user.paste('"Top\nleft"\t600\t400\t2\tMDF\t0\tPVC|||\tnote\t\nBack\t500\t300\t1\t\t\t\t\t');
    expect(
      await screen.findByText(
        '2 rows pasted. 1 column not taken: there is no room for it to the right. ' +
          'The line breaks in 1 cell became spaces.',
      ),
    ).toBeInTheDocument();
    expect(rows()[3]?.[0]).toBe('Top left');
  });

  it('takes bare sizes for inches where others in the pasted list are, and says so', async () => {
    const user = await startTyping('');
    await user.paste('Side\t11 1/4\t72\t2\nTop\t36\t285.75mm\t1');
    expect(rows().map(([, width, height]) => [width, height])).toEqual([
      ['285.75', '1828.8'],
      ['914.4', '285.75'],
    ]);
    expect(
      await screen.findByText(
        '2 rows pasted. Sizes without a unit were read as inches, like the others in the list.',
      ),
    ).toBeInTheDocument();
  });

  it('keeps what stands in an open cell when the page is loaded again', async () => {
    await startTyping('Side{Tab}764,5');
    expect(rows()).toEqual([['Side', '', '', '1']]);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(rows()).toEqual([['Side', '764.5', '', '1']]);
  });

  /** Another tab takes the first row out; what comes from there are other objects. */
  const firstRowGoesElsewhere = () =>
    act(() => {
      const { draft } = useCalculatorStore.getState();
      const panels = draft.panels.slice(1).map((row) => ({ ...row }));
      useCalculatorStore.setState({ draft: { ...draft, panels } });
    });

  it('keeps an open cell with its row when another tab changes the list', async () => {
    const user = await startTyping('A{Enter}B{Enter}C{Enter}{ArrowUp}{ArrowUp}{ArrowRight}60');
    firstRowGoesElsewhere();
    await user.keyboard('0{Enter}');
    expect(rows().map(([label, width]) => [label, width])).toEqual([
      ['B', '600'],
      ['C', ''],
    ]);
  });

  it('closes an open cell whose row another tab has taken out, and empties no other', async () => {
    const user = await startTyping('A{Enter}B{Enter}{ArrowUp}{ArrowUp}{ArrowRight}60');
    firstRowGoesElsewhere();
    await user.keyboard('{Enter}');
    expect(rows().map(([label, width]) => [label, width])).toEqual([['B', '']]);
  });

  it('closes the menu of a row when another tab changes the list', async () => {
    const user = await startTyping('A{Enter}B{Enter}C{Enter}');
    await user.pointer({ keys: '[MouseRight]', target: cell(2, 1) });
    await screen.findByRole('menu');
    firstRowGoesElsewhere();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('sorts by the column whose cell the menu was opened on', async () => {
    const user = await startTyping('Side{Tab}600{Enter}Top{Tab}500{Enter}');
    await user.click(cell(1, 1));
    await user.pointer({ keys: '[MouseRight]', target: cell(1, 2) });
    await user.click(await screen.findByRole('menuitem', { name: /^Sort by Width.*smallest/ }));
    expect(rows().map((row) => row[1])).toEqual(['500', '600']);
  });

  it('marks a wrong cell and says why', async () => {
    await startTyping('Side{Tab}abc{Enter}');
    expect(cell(1, 2)).toHaveAttribute('aria-invalid', 'true');
    expect(cell(1, 2)).toHaveAccessibleDescription('Not a number');
  });

  it('fills down, switches rows with Space and bands with letters', async () => {
    const user = await startTyping('A{Enter}B{Enter}{ArrowUp}{ArrowUp}{ArrowRight}600{Enter}');
    await user.keyboard('{Control>}d{/Control}');
    expect(rows().map((row) => row[1])).toEqual(['600', '600']);
    await user.keyboard(' ');
    expect(useCalculatorStore.getState().draft.panels.map((row) => row.enabled)).toEqual([true, false]);
    await user.keyboard('{End}{ArrowLeft}t');
    expect(useCalculatorStore.getState().draft.panels[1]?.edge.top).toBe('PVC_WHITE');
  });

  it('leaves nothing to undo where Space finds no row to switch', async () => {
    const user = await startTyping('A{Enter}{Home} ');
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual([]);
  });

  it('tells of a paste until the rows are others', async () => {
    const user = await startTyping('');
    await user.paste('Side\t600\t400\t2\nTop\t500\t300\t1');
    const told = await screen.findByText('2 rows pasted.');
    await user.keyboard('{Control>}z{/Control}');
    expect(told).toBeEmptyDOMElement();
  });

  it('takes and shows inches where they are chosen, and keeps millimetres', async () => {
    const user = await startTyping(
      'Side{Tab}11 1/4{Tab}11.25in{Tab}{Enter}{Home}{ArrowRight}Top{Tab}285.75mm{Tab}600{Enter}',
    );
    expect(rows().map((row) => row.slice(1, 3))).toEqual([
      ['285.75', '285.75'],
      ['285.75', '600'],
    ]);
    act(() => chooseUnit('inch'));
    expect(screen.getByRole('columnheader', { name: 'Width, in' })).toBeVisible();
    expect([cell(1, 2), cell(2, 2), cell(2, 3)].map((one) => one.textContent.replace('\u00a0', ' '))).toEqual(
      ['11 1/4', '11 1/4', '23 5/8'],
    );
    await user.click(cell(2, 3));
    // Looked at and left, a size is not rounded to what was shown.
    await user.keyboard('{F2}{Enter}');
    expect(rows()[1]?.[2]).toBe('600');
    await user.click(cell(2, 3));
    await user.keyboard('23-1/2"{Enter}');
    expect(rows()[1]?.[2]).toBe('596.9');
    await user.click(cell(2, 2));
    await user.keyboard('0{Enter}');
    expect(cell(2, 2)).toHaveAccessibleDescription('At least 1/16 in');
  });

  it('duplicates and deletes from the menu of a row', async () => {
    const user = await startTyping('Side{Enter}');
    await user.click(screen.getByRole('button', { name: 'Row actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate row' }));
    expect(rows().map((row) => row[0])).toEqual(['Side', 'Side (2)']);
  });

  const some =
    'Side{Tab}600{Tab}400{Enter}{Home}{ArrowRight}Back{Tab}80{Tab}300{Enter}{Home}{ArrowRight}Top{Tab}1200{Tab}200';

  it('sorts by the column with the cursor from the menu, and one undo brings the order back', async () => {
    const user = await startTyping(`${some}{Enter}`);
    await user.click(cell(1, 2));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Sort by Width, mm, smallest first' }));
    expect(rows().map((row) => row[1])).toEqual(['80', '600', '1200']);
    // The cursor has gone along with its row.
    expect(cell(2, 2)).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(rows().map((row) => row[0])).toEqual(['Side', 'Back', 'Top']);
    expect(cell(1, 2)).toHaveFocus();
  });

  it('sorts from its head, one way and then the other', async () => {
    const user = await startTyping(`${some}{Enter}`);
    const head = within(screen.getByRole('columnheader', { name: 'Label' }));
    await user.click(head.getByRole('button', { name: 'Sort by Label, smallest first' }));
    expect(rows().map((row) => row[0])).toEqual(['Back', 'Side', 'Top']);
    await user.click(head.getByRole('button', { name: 'Sort by Label, largest first' }));
    expect(rows().map((row) => row[0])).toEqual(['Top', 'Side', 'Back']);
  });

  it('finds with Ctrl+F, goes from hit to hit, and Esc returns to the cell that was found', async () => {
    const user = await startTyping(`${some}{Enter}`);
    await user.keyboard('{Control>}f{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Find in the list' });
    expect(field).toHaveFocus();
    await user.keyboard('00');
    expect(screen.getByText('1 of 5')).toBeInTheDocument();
    expect(cell(1, 2)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}{Enter}');
    expect(cell(2, 3)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell(1, 3)).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell(1, 3)).toHaveFocus();
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  it('goes from fault to fault with F8 and with the button, and round', async () => {
    const user = await startTyping('Side{Tab}abc{Tab}400{Enter}{Home}{ArrowRight}Top{Tab}600{Tab}def{Enter}');
    await user.keyboard('{F8}');
    expect(cell(1, 2)).toHaveFocus();
    await user.keyboard('{F8}');
    expect(cell(2, 3)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '2 faults' }));
    expect(cell(1, 2)).toHaveFocus();
  });

  it('marks blocks and rows with Shift, and works on all that is marked', async () => {
    const user = await startTyping(`${some}{Enter}`);
    await user.click(cell(1, 2));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}');
    expect(rows().map((row) => row.slice(1, 3))).toEqual([
      ['', ''],
      ['', ''],
      ['1200', '200'],
    ]);
    await user.keyboard('{Control>}z{/Control}');
    // What was marked is marked again: the cursor stands in the second row.
    await user.keyboard('{Shift>} {ArrowDown}{/Shift}{Delete}');
    expect(rows().map((row) => row[0])).toEqual(['Side']);
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    expect(rows().map((row) => row[0])).toEqual(['Side']);
  });

  it('moves by Enter, Shift+Enter, Home, End and Tab, and Tab after the last row is the blank one', async () => {
    const user = await startTyping('Side{Enter}');
    await user.click(cell(1, 1));
    await user.keyboard('{Enter}');
    expect(cell(2, 1)).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell(1, 1)).toHaveFocus();
    await user.keyboard('{End}{Tab}');
    expect(cell(2, 1)).toHaveFocus();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(cell(1, 7), 'the menu of the row is no stop of Tab').toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Tab}Top{Enter}');
    expect(rows().map((row) => row[0])).toEqual(['Side', 'Top']);
  });

  it('keeps the width that a column is given', async () => {
    const user = await startTyping('Side{Enter}');
    await user.click(cell(1, 1));
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(useCalculatorStore.getState().widths.panels.label).toBeGreaterThan(0);
    expect(useCalculatorStore.getState().widths.stock).toEqual({});
  });
});
