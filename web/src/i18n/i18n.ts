// The texts of the page. A language is two chunks, loaded when it is chosen: what the start says, and what the other
// screens say, which comes with the first of them. English keys are the types.

import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readText, writeText } from '@/lib/storage';
import { currentUnit, onUnit } from '@/lib/units';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT: Language = 'ru';

type Texts = { default: Record<string, object> };
const start: Record<Language, () => Promise<Texts>> = {
  en: () => import('./en/start'),
  ru: () => import('./ru/start'),
};
const screens: Record<Language, () => Promise<Texts>> = {
  en: () => import('./en/screens'),
  ru: () => import('./ru/screens'),
};

/** A screen beside the start has been asked for. */
let beyondStart = false;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language that the person chose, or Russian. */
export function storedLanguage(): Language {
  const text = readText('language');
  return isLanguage(text) ? text : DEFAULT;
}

async function add(language: Language, part: typeof start, first: string): Promise<void> {
  if (i18next.hasResourceBundle(language, first)) return;
  const { default: namespaces } = await part[language]();
  for (const [name, texts] of Object.entries(namespaces)) i18next.addResourceBundle(language, name, texts);
}

async function load(language: Language): Promise<void> {
  await Promise.all([
    add(language, start, 'common'),
    beyondStart ? add(language, screens, 'calculator') : undefined,
  ]);
}

let begun: Promise<unknown> | undefined;

/** Makes the texts ready to be added to, once. */
function begin(language: Language): Promise<unknown> {
  begun ??= i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    // Whatever has words or lengths on it is drawn again when either changes.
    react: { useSuspense: false, bindI18n: 'languageChanged unitChanged' },
  });
  return begun;
}

/** Must have finished before a screen beside the start is shown; asked before the texts begin, they come all at once. */
export async function loadScreenTexts(): Promise<void> {
  beyondStart = true;
  if (i18next.isInitialized && isLanguage(i18next.language)) await load(i18next.language);
}

/** Texts that name the unit of lengths have `{{unit}}` in that place. */
function nameUnit(language: string): void {
  const name: unknown = i18next.getResource(language, 'common', `units.${currentUnit()}`);
  const { interpolation } = i18next.options;
  if (interpolation) interpolation.defaultVariables = { unit: name };
}

onUnit(() => {
  nameUnit(i18next.language);
  i18next.emit('unitChanged');
});

/** Changes the language of the page. */
export async function showLanguage(language: Language): Promise<void> {
  await load(language);
  nameUnit(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Must have finished before the first render. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await begin(language);
  await showLanguage(language);
}

/** Changes the language and remembers it, in this browser only. */
export async function changeLanguage(language: Language): Promise<void> {
  writeText('language', language);
  await showLanguage(language);
}
