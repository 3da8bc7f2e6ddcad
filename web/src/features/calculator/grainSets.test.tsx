// Grain sets in the table of panels: made of marked rows by one command, told beside them, taken apart again.
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import { Grid } from '@/ui/grid/lazyGrid';
import { useToastStore } from '@/lib/toasts';
import { PanelsStep } from './PanelsStep';
import { preloadPasting } from './pasting';
import { useCalculatorStore } from './store';
import { must } from '@/testing/must';

beforeAll(() => Promise.all([Grid.preload(), preloadPasting(), loadTexts('sets'), import('./setActions')]));
beforeEach(() => {
  useToastStore.setState({ toasts: [] });
  useCalculatorStore.getState().clear();
});

const sets = () => useCalculatorStore.getState().draft.panels.map((row) => row.grain_set ?? '');
const told = () => useToastStore.getState().toasts.map(({ text }) => text);
const rowOf = (row: number) => {
  const found = within(screen.getByRole('grid', { name: 'Panels to cut' })).getAllByRole('row')[row];
  if (!found) throw new Error('no such row');
  return within(found);
};
const number = (row: number) => rowOf(row).getByRole('rowheader');

const FRONTS = [
  ['Front 1', 396, 140],
  ['Front 2', 396, 283],
  ['Front 3', 396, 283],
  ['Door', 447, 716],
] as const;

function withFronts() {
  useCalculatorStore.getState().loadJob({
    panels: FRONTS.map(([label, width, height]) => ({ label, width, height, count: 2 })),
  });
  return renderWithProviders(<PanelsStep />).user;
}

/** Marks whole rows, from one to another. */
async function mark(user: ReturnType<typeof withFronts>, from: number, to: number) {
  await user.click(number(from));
  await user.keyboard('{Shift>}');
  await user.click(number(to));
  await user.keyboard('{/Shift}');
}

describe('the command on marked rows', () => {
  it('makes a set of them as one action that undo takes back', async () => {
    const user = withFronts();
    await mark(user, 1, 3);
    await user.keyboard('{Control>}g{/Control}');
    await expect.poll(sets).toEqual(['G1', 'G1', 'G1', '']);
    expect(told()).toEqual(['G1: 3 panels one below another, 396 × 712 mm in one piece']);
    expect(rowOf(2).getByText('2 of 3, one below another')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(sets()).toEqual(['', '', '', '']);
    await user.keyboard('{Control>}y{/Control}');
    expect(sets()).toEqual(['G1', 'G1', 'G1', '']);
  });

  it('says in a sentence why they are none, and changes nothing', async () => {
    const user = withFronts();
    const before = useCalculatorStore.getState().draft;
    await mark(user, 3, 4);
    await user.keyboard('{Control>}g{/Control}');
    await expect.poll(told).toEqual(['No set: the marked rows have neither one width nor one height.']);
    expect(useCalculatorStore.getState().draft).toBe(before);
  });

  it('takes rows out of their set by another, from the menu too', async () => {
    const user = withFronts();
    await mark(user, 1, 3);
    await user.keyboard('{Control>}g{/Control}');
    await expect.poll(sets).toEqual(['G1', 'G1', 'G1', '']);
    await user.click(number(1));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Take out of the grain set' }));
    await expect.poll(sets).toEqual(['', 'G1', 'G1', '']);
    await mark(user, 2, 3);
    await user.keyboard('{Control>}{Shift>}g{/Shift}{/Control}');
    await expect.poll(sets).toEqual(['', '', '', '']);
  });
});

describe('the column of sets', () => {
  it('is there only where the job has one, and takes names below its heading', async () => {
    const user = withFronts();
    const head = () => screen.queryByRole('columnheader', { name: /^Grain set/ });
    expect(head()).toBeNull();
    await user.click(must(rowOf(5).getAllByRole('gridcell')[1]));
    await user.paste(
      'Label\tWidth\tHeight\tCount\tGrain set\nA\t300\t100\t2\tKitchen\nB\t300\t200\t2\tKitchen',
    );
    expect(sets().slice(4)).toEqual(['Kitchen', 'Kitchen']);
    expect(head()).not.toBeNull();
  });

  it('marks a row that does not go with the others of its set', async () => {
    const user = withFronts();
    await mark(user, 1, 3);
    await user.keyboard('{Control>}g{/Control}');
    await expect.poll(sets).toEqual(['G1', 'G1', 'G1', '']);
    await user.click(must(rowOf(3).getAllByRole('gridcell')[4]));
    await user.keyboard('5{Enter}');
    expect(rowOf(3).getByText('The rows of a set need equal counts')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 fault' })).toBeInTheDocument();
  });

  it('a copy of a row stands outside of its set', async () => {
    const user = withFronts();
    await mark(user, 1, 2);
    await user.keyboard('{Control>}g{/Control}');
    await expect.poll(sets).toEqual(['G1', 'G1', '', '']);
    await user.click(number(1));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate row' }));
    expect(sets()).toEqual(['G1', '', 'G1', '', '']);
  });
});
