import { expect, it } from 'vitest';
import { formOf } from '@/features/transfer/write/table';
import { formatLength } from '@/domain/units/lengths';
import { listText, LOCALES, nameIn, numberSign } from '@/lib/locale';

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../api/schema.d.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

it('is the only place that tells languages apart', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300);
  const telling = Object.entries(SOURCES).filter(([, source]) => /[!=]==? ['"](ru|en)['"]/.test(source));
  expect(telling.map(([path]) => path)).toEqual([]);
});

it('is the only place that says how words are joined', () => {
  const joining = Object.entries(SOURCES).filter(([, source]) => source.includes('Intl.ListFormat'));
  expect(joining.map(([path]) => path)).toEqual(['../lib/locale.ts']);
});

it('of a third language is all that numbers, names and lists need', () => {
  LOCALES.xx = { name: 'Ẋẋ', decimal: ',', intl: 'de', csv: 'comma', numberSign: 'Ṅ', nameField: 'name_ru' };
  try {
    expect(numberSign('xx')).toBe('Ṅ');
    expect(listText(['a', 'b'], 'xx')).toBe('a und b');
    expect(formOf('xx')).toBe('comma');
    expect(formatLength(6.5, 'xx', 'mm')).toBe('6,5');
    expect(nameIn({ name: 'a', name_ru: 'b' }, 'xx')).toBe('b');
    expect(nameIn({ name: 'a', name_ru: null }, 'xx')).toBe('a');
  } finally {
    delete LOCALES.xx;
  }
});
