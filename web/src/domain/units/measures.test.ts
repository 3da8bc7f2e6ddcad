import { describe, expect, it } from 'vitest';
import { formatArea, formatRun } from './measures';

describe('areas and lengths of a whole job', () => {
  it('are square metres and metres beside millimetres', () => {
    expect(formatArea(2_976_800, 'en', 'mm')).toBe('2.98');
    expect(formatRun(9120, 'ru', 'mm')).toBe('9,1');
  });

  it('are square feet and feet beside inches', () => {
    // A sheet of 8 by 4 feet, and one cut along it.
    expect(formatArea(2438.4 * 1219.2, 'en', 'inch')).toBe('32');
    expect(formatArea(1_000_000, 'ru', 'inch')).toBe('10,8');
    expect(formatRun(2438.4, 'en', 'inch')).toBe('8');
    expect(formatRun(1000, 'ru', 'inch')).toBe('3,3');
  });
});
