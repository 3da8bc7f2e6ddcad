import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime } from './dates';
import {
  formatCount,
  formatMetres,
  formatMm,
  formatPercent,
  formatSeconds,
  formatSquareMetres,
} from './numbers';

/** Intl puts narrow and no-break spaces between groups and before the percent sign. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a moment', () => {
  it('is written day first, with leading zeros', () => {
    expect(formatDateTime(new Date(2026, 0, 5, 9, 7))).toBe('05.01.2026 09:07');
    expect(formatDate(new Date(2026, 10, 20))).toBe('20.11.2026');
  });

  it('that is none is an empty text', () => {
    expect(formatDateTime(null)).toBe('');
    expect(formatDateTime('not a date')).toBe('');
  });
});

describe('a number', () => {
  it('follows the language', () => {
    expect(formatCount(12345, 'en')).toBe('12,345');
    expect(plain(formatCount(12345, 'ru'))).toBe('12 345');
    expect(formatPercent(0.645, 'en')).toBe('64.5%');
    expect(plain(formatPercent(0.645, 'ru'))).toBe('64,5 %');
  });

  it('has no more digits than a tape, and lengths no groups', () => {
    expect(formatMm(2440, 'en')).toBe('2440');
    expect(formatMm(300.55, 'ru')).toBe('300,6');
    expect([285.75, 571.5 - 285.75, 1152.525 - 866.775].map((mm) => formatMm(mm, 'en'))).toEqual([
      '285.8',
      '285.8',
      '285.8',
    ]);
    expect(formatMm(1489.5249999999999 - 1203.775, 'en'), 'equal panels show equal numbers').toBe('285.8');
    expect(formatSquareMetres(2_976_800, 'en')).toBe('2.98');
    expect(formatMetres(9120, 'en')).toBe('9.1');
    expect(formatSeconds(214, 'en')).toBe('0.2');
    expect(formatSeconds(4, 'ru')).toBe('< 0,1');
  });
});
