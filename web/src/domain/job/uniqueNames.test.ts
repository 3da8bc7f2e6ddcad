import { describe, expect, it } from 'vitest';
import { blankStock, type StockInput } from './rows';
import { panelRow } from '@/testing/rows';
import { withLabels, withSizes } from './uniqueNames';

const sheet = (
  label: string,
  width: string,
  height: string,
  parts: Partial<StockInput> = {},
): StockInput => ({
  ...blankStock(),
  id: label,
  label,
  width,
  height,
  ...parts,
});

describe('labels that come together', () => {
  const named = (...labels: string[]) => {
    const rows = labels.map((label, n) => ({ ...sheet(label, '600', '400'), id: String(n) }));
    return withLabels(rows, [], 'Panel').map(({ label }) => label);
  };
  it('keep what was given, and only repeats get a number that nobody has', () => {
    expect(named('Side', 'Side', 'Side (2)')).toEqual(['Side', 'Side (3)', 'Side (2)']);
    expect(named('Side', 'Side (2)', 'Side', 'Side (2)')).toEqual([
      'Side',
      'Side (2)',
      'Side (3)',
      'Side (4)',
    ]);
    expect(named('', 'Panel-1', '')).toEqual(['Panel-2', 'Panel-1', 'Panel-3']);
  });
});

/** The label after the sheet has got another size. */
const resized = (row: StockInput, width: string, height = row.height) =>
  withSizes([{ ...row, width, height }], [row])[0];

describe('a label made of its sheet’s size', () => {
  it.each([
    ['that of a template', sheet('2780x2050', '2780', '2050'), '2440x2050'],
    ['that of the catalogue', sheet('Дуб сонома 2780×2050', '2780', '2050'), 'Дуб сонома 2440×2050'],
    ['that of a copy', sheet('2780x2050 (2)', '2780', '2050'), '2440x2050'],
    ['that of a sheet in inches', sheet('1219.2x2438.4', '1219.2', '2438.4'), '2440x2438.4'],
  ])('follows it: %s', (_, row, label) => expect(resized(row, '2440')?.label).toBe(label));

  it('says no more digits than a tape has', () => {
    const row = sheet('2780x2050', '2780', '2050');
    expect(resized(row, '2451.894')?.label).toBe('2451.9x2050');
    const exact = resized(row, '2451.894') ?? row;
    expect(resized(exact, '2440')?.label).toBe('2440x2050');
  });

  it('waits while the size cannot be read, and then follows it', () => {
    const row = sheet('2780x2050', '2780', '2050');
    const unread = resized(row, 'abc') ?? row;
    expect(unread.label).toBe('2780x2050');
    const empty = resized(unread, '') ?? row;
    expect(resized(empty, '2440')?.label).toBe('2440x2050');
  });

  it('stays with a size that says the same', () => {
    const row = sheet('2780x2050 (2)', '2780', '2050');
    expect(resized(row, '2780.01')?.label).toBe('2780x2050 (2)');
  });

  it('is known in its copies too, whatever row they come to', () => {
    const row = sheet('2780x2050', '2780', '2050');
    const other = sheet('Offcut', '900', '600');
    const copy = { ...row, id: 'new' };
    const over = { ...row, id: other.id };
    const [, copied = row, filled = row] = withSizes([row, copy, over], [row, other]);
    expect(resized(copied, '2440')?.label).toBe('2440x2050');
    expect(resized(filled, '2440')?.label).toBe('2440x2050');
  });
});

describe('a label of a person', () => {
  it.each([
    ['words', 'Left of the door'],
    ['words with a size', 'OAK18 2780x2050'],
    ['another size', '2800x2070'],
    ['a size and words', '2780x2050 oak'],
  ])('stays with any size: %s', (_, label) => {
    expect(resized(sheet(label, '2780', '2050'), '2440')?.label).toBe(label);
  });

  it('stays where it is the very size, typed or pasted', () => {
    const row = sheet('Stock-1', '2780', '2050');
    const [typed = row] = withSizes([{ ...row, label: '2780x2050' }], [row]);
    expect(resized(typed, '2440')?.label).toBe('2780x2050');
    const [pasted = row] = withSizes([{ ...row, label: '2780x2050' }], []);
    expect(resized(pasted, '2440')?.label).toBe('2780x2050');
  });

  it('stays where it took the place of one that followed', () => {
    const row = sheet('2780x2050', '2780', '2050');
    const followed = resized(row, '2440') ?? row;
    const [named = row] = withSizes([{ ...followed, label: 'Big one' }], [followed]);
    expect(resized(named, '2500')?.label).toBe('Big one');
  });
});

describe('labels', () => {
  it('are numbered where empty and told apart where repeated', () => {
    const old = [panelRow({ label: 'Panel-1' }), panelRow({ label: 'Side' })];
    const rows = [...old, panelRow({ label: '' }), panelRow({ label: 'Side' }), panelRow({ label: 'Side' })];
    expect(withLabels(rows, old, 'Panel').map(({ label }) => label)).toEqual([
      'Panel-1',
      'Side',
      'Panel-2',
      'Side (2)',
      'Side (3)',
    ]);
  });
});
