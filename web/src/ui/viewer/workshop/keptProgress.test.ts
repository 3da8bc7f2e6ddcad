import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepProgress, readProgress, type KeptProgress } from './keptProgress';

const at = (sheet: number, time = 1): KeptProgress => ({
  at: 0,
  sheet,
  marks: { [`sheet:${sheet + 1}`]: { state: 'done', at: time } },
});

afterEach(() => vi.restoreAllMocks());

describe('the place at the saw', () => {
  it('is found again by its result', () => {
    keepProgress('a', at(2, 5));
    expect(readProgress('a')).toMatchObject({ sheet: 2, marks: at(2, 5).marks });
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
    const tick = { state: 'done', at: 3 };
    const odd = {
      'part:1': tick,
      'part:2': { state: 'lost', at: 3 },
      'part:3': { state: 'open' },
      'part:4': 7,
    };
    localStorage.setItem(
      'kerf.workshop',
      JSON.stringify({
        version: 3,
        value: { a: { at: 5, sheet: 1, marks: odd }, b: { at: 'now', sheet: 1 }, c: [0, 2] },
      }),
    );
    expect(readProgress('a')).toEqual({ at: 5, sheet: 1, marks: { 'part:1': tick } });
    expect(readProgress('b')).toBeNull();
    expect(readProgress('c')).toBeNull();
  });

  it('as an earlier version kept it goes on at the same cut', () => {
    localStorage.setItem(
      'kerf.workshop',
      JSON.stringify({
        version: 2,
        value: {
          a: {
            at: 5,
            sheet: 1,
            sheets: {
              0: { made: 0, done: true, ticks: {} },
              1: { made: 2, done: 'yes', ticks: { 3: true } },
              2: 7,
            },
          },
        },
      }),
    );
    expect(readProgress('a')).toEqual({
      at: 5,
      sheet: 1,
      marks: { 'sheet:1': { state: 'done', at: 5 }, 'cut:2:2': { state: 'done', at: 5 } },
    });
  });
});
