import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepProgress, readProgress } from './keptProgress';
import { startProgress, type Progress } from './progress';

const at = (sheet: number, made = 1): Progress => ({
  ...startProgress(sheet),
  sheets: { [sheet]: { made, done: false, ticks: { 7: true } } },
});

afterEach(() => vi.restoreAllMocks());

describe('the place at the saw', () => {
  it('is found again by its result', () => {
    keepProgress('a', at(2, 5));
    expect(readProgress('a')).toMatchObject({ sheet: 2, sheets: at(2, 5).sheets });
    expect(readProgress('b')).toBeNull();
  });

  it('is forgotten for the result that nobody has worked at for longest', () => {
    for (let one = 0; one < 30; one += 1) keepProgress(`result-${one}`, { ...at(one), at: Date.now() + one });
    keepProgress('result-0', { ...at(0), at: Date.now() + 100 });
    keepProgress('new', at(1));
    expect(readProgress('result-0')?.sheet, 'worked at again').toBe(0);
    expect(readProgress('result-1'), 'the oldest').toBeNull();
    expect(readProgress('result-2')?.sheet).toBe(2);
    expect(readProgress('new')?.sheet).toBe(1);
  });

  it('lasts as long as the page where the storage is closed', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed');
    });
    keepProgress('closed', at(3));
    expect(readProgress('closed')?.sheet).toBe(3);
  });

  it('is not the older one that a full storage holds', () => {
    keepProgress('full', at(1));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    keepProgress('full', at(4));
    expect(readProgress('full')?.sheet).toBe(4);
  });

  it('is repaired where something else is found', () => {
    localStorage.setItem(
      'kerf.workshop',
      JSON.stringify({
        version: 2,
        value: {
          a: { at: 5, sheet: 1, sheets: { 1: { made: 2, done: 'yes', ticks: { 3: true, 4: 'x' } }, 2: 7 } },
          b: { at: 'now', sheet: 1 },
          c: [0, 2],
        },
      }),
    );
    expect(readProgress('a')).toEqual({
      at: 5,
      sheet: 1,
      sheets: { 1: { made: 2, done: false, ticks: { 3: true } } },
    });
    expect(readProgress('b')).toBeNull();
    expect(readProgress('c')).toBeNull();
  });
});
