// The page's own words in both languages, by their keys: a journey presses the button that a person reads.

import en from '../../web/src/i18n/en';
import ru from '../../web/src/i18n/ru';
import type { Language } from './stage';

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** A text's place: its file, then its path, such as `auth.submit.login`. */
export type WordKey = Keys<typeof en>;

/** Looks words up; `{{holes}}` are filled from the values, those of the units by themselves. */
export type Words = (key: WordKey, values?: Record<string, string | number>) => string;

export function words(language: Language, unit: 'mm' | 'inch' = 'mm'): Words {
  const dictionary: unknown = language === 'ru' ? ru : en;
  const { units } = (language === 'ru' ? ru : en).common;
  const always = { unit: units[unit], unitRun: units.run[unit], unitArea: units.area[unit] };
  return (key, values = {}) => {
    const filled: Record<string, string | number> = { ...always, ...values };
    const text = key
      .split('.')
      .reduce<unknown>(
        (found, name) =>
          typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined,
        dictionary,
      );
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`);
    return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, hole: string) => {
      const value = filled[hole] ?? '';
      return typeof value === 'number' ? value.toLocaleString(language) : value;
    });
  };
}
