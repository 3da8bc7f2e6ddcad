// What lists say, in all languages at once: nobody is asked which one a list is written in.

import type { Language } from '@/lib/locale';
import { de } from './de';
import { en } from './en';
import { ru } from './ru';
import type { ImportWords } from './words';

export type { ImportWords };

/** Every language of the page, and others in which lists come. */
const ALL: Record<Language | 'de', ImportWords> = { en, de, ru };
const LANGUAGES = Object.values(ALL);

/** The words that each language has for something, which it gives separated by `, `. */
export const wordsFor = (of: (words: ImportWords) => string | undefined): string[] =>
  LANGUAGES.flatMap((words) => of(words)?.split(', ') ?? []);

/** What each language has for something, as one regular expression in the form `a|b`. */
export const patternFor = (of: (words: ImportWords) => string | undefined, ...others: string[]): string =>
  [...others, ...LANGUAGES.flatMap((words) => of(words) ?? [])].join('|');
