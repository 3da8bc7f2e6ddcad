// What differs between the page's languages beside their texts. Another language is one more record here.

export interface Locale {
  /** The language's name in itself. */
  name: string;
  /** The language tag by which `Intl` writes numbers and joins lists. */
  intl: string;
  /** The decimal mark in fields, where numbers are not grouped. */
  decimal: '.' | ',';
  /** The CSV form that spreadsheets in this language open without asking: its decimal mark and separator. */
  csv: 'point' | 'comma';
  /** The sign before an ordinal number. */
  numberSign: string;
  /** The field that holds the name of a material or template. */
  nameField: 'name' | 'name_ru';
}

const OURS = {
  en: { name: 'English', intl: 'en', decimal: '.', csv: 'point', numberSign: '#', nameField: 'name' },
  ru: { name: 'Русский', intl: 'ru', decimal: ',', csv: 'comma', numberSign: '№', nameField: 'name_ru' },
} satisfies Record<string, Locale>;

export type Language = keyof typeof OURS;
export const LANGUAGES = Object.keys(OURS) as Language[];
export const LOCALES: Record<string, Locale> = OURS;

/** The locale of a language; English where there is no record of it. */
export function localeOf(language: string): Locale {
  const locale = LOCALES[language] ?? LOCALES.en;
  if (!locale) throw new Error('no English locale');
  return locale;
}

/** A plain number with the decimal mark of the language. */
export const withDecimalMark = (text: string, language: string): string =>
  text.replace('.', localeOf(language).decimal);

/** The name in the language, else the name that every record has. */
export function nameIn(
  record: { name: string; name_ru?: string | null | undefined },
  language: string,
): string {
  const name = record[localeOf(language).nameField];
  return name ? name : record.name;
}

/** What stands before a number, where a number alone would read as a size. */
export const numberSign = (language: string): string => localeOf(language).numberSign;

/** Words of which one is enough: `oak, ash, or elm`. */
export const alternativesText = (words: Iterable<string>, language: string): string =>
  new Intl.ListFormat(localeOf(language).intl, { type: 'disjunction' }).format(words);

/** Words in a row, as the language joins them: `oak, ash, and elm`. */
export const listText = (words: Iterable<string>, language: string): string =>
  new Intl.ListFormat(localeOf(language).intl).format(words);
