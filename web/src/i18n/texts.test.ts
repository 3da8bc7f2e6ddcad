import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as I18n from './i18n';

let texts: typeof I18n;

beforeEach(async () => {
  vi.resetModules();
  for (const language of ['en', 'ru']) {
    for (const area of ['calculator', 'history']) i18next.removeResourceBundle(language, area);
  }
  texts = await import('./i18n');
});

describe('the texts of an area', () => {
  it('come whether they are asked for before or after the start', async () => {
    await texts.loadTexts('calculator');
    await texts.startI18n('ru');
    expect(i18next.hasResourceBundle('ru', 'calculator')).toBe(true);
    await texts.loadTexts('history');
    expect(i18next.hasResourceBundle('ru', 'history')).toBe(true);
  });

  it('come in the other language as soon as that is chosen', async () => {
    await texts.startI18n('en');
    await texts.loadTexts('calculator');
    expect(i18next.hasResourceBundle('ru', 'calculator')).toBe(false);
    await texts.showLanguage('ru');
    expect(i18next.hasResourceBundle('ru', 'calculator')).toBe(true);
  });

  it('that are asked for while the language is changed come in the new one', async () => {
    await texts.startI18n('en');
    const changed = texts.showLanguage('ru');
    await texts.loadTexts('history');
    await changed;
    expect(i18next.hasResourceBundle('ru', 'history')).toBe(true);
  });
});
