import { describe, expect, it } from 'vitest';
import { formatArea, formatRun } from './measures';
import { chooseUnit } from './units';

describe('areas and lengths of a whole job', () => {
  it('are square metres and metres beside millimetres', () => {
    expect(formatArea(2_976_800, 'en')).toBe('2.98');
    expect(formatRun(9120, 'ru')).toBe('9,1');
  });

  it('are square feet and feet beside inches', () => {
    chooseUnit('inch');
    // A sheet of 8 by 4 feet, and one cut along it.
    expect(formatArea(2438.4 * 1219.2, 'en')).toBe('32');
    expect(formatArea(1_000_000, 'ru')).toBe('10,8');
    expect(formatRun(2438.4, 'en')).toBe('8');
    expect(formatRun(1000, 'ru')).toBe('3,3');
    chooseUnit('mm');
  });
});
