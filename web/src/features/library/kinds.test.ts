import { describe, expect, it } from 'vitest';
import { groupsOf, nameOf, type Entry } from './kinds';

const entry = (id: string, parts: Partial<Entry> = {}): Entry => ({
  id,
  name: id,
  name_ru: null,
  is_system: true,
  use_count: 0,
  ...parts,
});

describe('the library', () => {
  it('shows what is used first, then what is mine, then what came along', () => {
    const entries = [
      entry('saw', { use_count: 7 }),
      entry('mine used', { is_system: false, use_count: 2 }),
      entry('laser'),
      entry('mine', { is_system: false }),
    ];
    const groups = groupsOf(entries).map(([group, list]) => [group, list.map(({ id }) => id)]);
    expect(groups).toEqual([
      ['used', ['saw', 'mine used']],
      ['own', ['mine']],
      ['system', ['laser']],
    ]);
  });

  it('shows mine by name and what came along in its own order', () => {
    const entries = [
      entry('3'),
      entry('1'),
      entry('b', { is_system: false }),
      entry('2'),
      entry('a', { is_system: false }),
    ];
    expect(groupsOf(entries).map(([, list]) => list.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['1', '2', '3'],
    ]);
  });

  it('has no empty groups, and none twice', () => {
    const many = Array.from({ length: 8 }, (_, n) => entry(String(n), { use_count: 8 - n }));
    expect(groupsOf(many).map(([group, list]) => [group, list.length])).toEqual([
      ['used', 5],
      ['system', 3],
    ]);
  });

  it('calls what comes with the program by its name in the language of the page', () => {
    const saw = entry('Table saw', { name_ru: 'Станок' });
    expect([nameOf(saw, 'ru'), nameOf(saw, 'en')]).toEqual(['Станок', 'Table saw']);
    expect(nameOf(entry('Моя пила'), 'ru')).toBe('Моя пила');
  });
});
