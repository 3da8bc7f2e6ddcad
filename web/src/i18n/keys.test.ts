import { describe, expect, it } from 'vitest';
import en from './en';
import ru from './ru';

type Tree = { [key: string]: string | Tree };
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
}

const stem = (key: string) => key.replace(PLURAL, '');
const holes = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]));

describe.each([
  ['en', en],
  ['ru', ru],
] as [string, Tree][])('the texts in %s', (language, texts) => {
  const entries = flatten(texts);

  it('are never empty', () => {
    expect(entries.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('have every plural form that the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(entries.map(([key]) => key));
    const stems = new Set([...keys].filter((key) => PLURAL.test(key)).map(stem));
    const missing = [...stems].flatMap((s) => forms.map((f) => `${s}_${f}`)).filter((key) => !keys.has(key));
    expect(missing).toEqual([]);
  });
});

describe.each([
  ['en', en],
  ['ru', ru],
])('the settings of a calculation in %s', (_, { calculator, history }) => {
  it('are called the same in the history as where they were chosen', () => {
    const { request } = history;
    const { settings } = calculator;
    expect(request.priorities).toEqual(settings.priorities);
    expect(request.preferences).toEqual(settings.preferences);
    expect([request.kerf, request.trim, request.effort, request.preference]).toEqual([
      settings.kerf,
      settings.minTrim,
      settings.effort,
      settings.preference,
    ]);
    expect([request.singleSheet, request.considerGrain]).toEqual([settings.single, settings.grain]);
    expect(history.info.notes).toBe(settings.notes);
  });
});

describe('the two languages', () => {
  const english = flatten(en);
  const russian = flatten(ru);

  it('have the same keys', () => {
    const keys = (entries: [string, string][]) => [...new Set(entries.map(([key]) => stem(key)))].sort();
    expect(keys(russian)).toEqual(keys(english));
  });

  it('fill in the same values', () => {
    const byStem = new Map(english.map(([key, text]) => [stem(key), holes(text)]));
    const wrong = russian.filter(([key, text]) =>
      [...holes(text)].some((hole) => hole !== 'count' && !byStem.get(stem(key))?.has(hole)),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('are really two languages', () => {
    const same = new Map(russian);
    const untranslated = english.filter(
      ([key, text]) => /[a-z]{4,} [a-z]{3,}/i.test(text) && same.get(key) === text,
    );
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });
});
