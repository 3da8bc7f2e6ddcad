// The texts of the page. Those that every screen needs are one chunk for each language; the others are one for each
// area, and come with the first screen or part that speaks of it. English keys are the types.

import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '@/lib/locale';
import { formatNumber } from '@/lib/numbers';
import { readText, writeText } from '@/lib/storage';
import { currentUnit, onUnit } from './chosenUnit';
import type en from './en';
import type start from './en/start';

const DEFAULT: Language = 'ru';

/** What texts are about: the name of their file. */
export type Area = Exclude<keyof typeof en, keyof typeof start>;

const starts = import.meta.glob<{ default: Record<string, object> }>('./*/start.ts');
const areas = import.meta.glob<{ default: object }>([
  './*/*.json',
  '!./*/{auth,common,errors,options,welcome}.json',
]);

/** What has been asked for beside the start, in whatever language. */
const wanted = new Set<Area>();
/** The language that is shown, or will be in a moment. */
let shown: Language | undefined;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language that the person chose; at first that of the browser where it is one of ours, else the installation's. */
export function storedLanguage(): Language {
  const { defaultLanguage } = document.documentElement.dataset;
  const wishes = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return [readText('language'), ...wishes, defaultLanguage].find(isLanguage) ?? DEFAULT;
}

async function addStart(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const texts = await starts[`./${language}/start.ts`]?.();
  for (const [name, bundle] of Object.entries(texts?.default ?? {})) {
    i18next.addResourceBundle(language, name, bundle);
  }
}

async function addArea(language: Language, area: Area): Promise<void> {
  if (i18next.hasResourceBundle(language, area)) return;
  const texts = await areas[`./${language}/${area}.json`]?.();
  if (texts) i18next.addResourceBundle(language, area, texts.default);
}

function addAreas(language: Language): Promise<unknown> {
  return Promise.all(Array.from(wanted, (area) => addArea(language, area)));
}

/** Numbers within a text are written as those that stand alone: `6,593 cuts`. */
const numbersInTheirForm: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language = DEFAULT) =>
    (typeof value === 'number' ? formatNumber(value, language, 3) : value) as string,
};

let begun: Promise<unknown> | undefined;

/** Makes the texts ready to be added to, once. */
function begin(language: Language): Promise<unknown> {
  begun ??= i18next
    .use(initReactI18next)
    .use(numbersInTheirForm)
    .init({
      lng: language,
      fallbackLng: 'en',
      defaultNS: 'common',
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      // Whatever has words or lengths on it is drawn again when either changes.
      react: { useSuspense: false, bindI18n: 'languageChanged unitChanged' },
    });
  return begun;
}

/** Must have finished before anything is shown that speaks of these areas. */
export async function loadTexts(...names: Area[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await begin(storedLanguage());
  // Both, where the language is just being changed.
  const languages = new Set([shown ?? storedLanguage(), i18next.language].filter(isLanguage));
  await Promise.all(Array.from(languages, addAreas));
}

/** Texts that name the unit of lengths, of long ones or of areas have `{{unit}}`, `{{unitRun}}`, `{{unitArea}}` there. */
function nameUnit(language: string): void {
  const unit = currentUnit();
  const name = (key: string): unknown => i18next.getResource(language, 'common', `units.${key}`);
  const { interpolation } = i18next.options;
  if (interpolation) {
    interpolation.defaultVariables = {
      unit: name(unit),
      unitRun: name(`run.${unit}`),
      unitArea: name(`area.${unit}`),
    };
  }
}

onUnit(() => {
  nameUnit(i18next.language);
  i18next.emit('unitChanged');
});

/** Changes the language of the page. */
export async function showLanguage(language: Language): Promise<void> {
  shown = language;
  await Promise.all([addStart(language), addAreas(language)]);
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
