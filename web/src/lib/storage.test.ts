import { describe, expect, it, vi } from 'vitest';
import { onStorageFull, stored, writeText } from './storage';

interface Prefs {
  size: number;
}
const prefs = stored<Prefs>({
  key: 'prefs',
  version: 2,
  repair: (found, version) => {
    if (version === 1 && typeof found === 'number') return { size: found };
    const size = (found as Partial<Prefs> | undefined)?.size;
    return { size: typeof size === 'number' ? size : 10 };
  },
});
const put = (text: string) => localStorage.setItem('kerf.prefs', text);

describe('a stored value', () => {
  it('comes back as it was', () => {
    prefs.write({ size: 25 });
    expect(prefs.read()).toEqual({ size: 25 });
  });

  it.each([
    ['nothing', null],
    ['broken text', '{"version":2,"val'],
    ['another shape', '[1,2]'],
    ['a wrong type inside', '{"version":2,"value":{"size":"big"}}'],
  ])('is repaired when %s is found', (_, text) => {
    if (text !== null) put(text);
    expect(prefs.read()).toEqual({ size: 10 });
  });

  it('of an older version is brought up to date', () => {
    put('{"version":1,"value":50}');
    expect(prefs.read()).toEqual({ size: 50 });
  });
});

describe('a full storage', () => {
  it('throws nothing into the page, and says so', () => {
    const heard = vi.fn();
    const stop = onStorageFull(heard);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeText('big', 'x')).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    writeText('big', 'x');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('that may not be read is an empty one', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(prefs.read()).toEqual({ size: 10 });
  });
});
