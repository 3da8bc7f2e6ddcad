import type * as I18next from 'i18next';
import { expect, it, vi } from 'vitest';

it('the router may ask for the texts of its first screen before the page has begun', async () => {
  vi.resetModules();
  vi.doMock('i18next', async (original) => {
    const { default: shared } = await original<typeof I18next>();
    return { default: shared.createInstance() };
  });
  const { loadScreenTexts, startI18n } = await import('./i18n');
  const { default: i18next } = await import('i18next');
  await Promise.all([loadScreenTexts(), startI18n('en')]);
  expect(i18next.hasResourceBundle('en', 'calculator')).toBe(true);
  expect(i18next.hasResourceBundle('en', 'common')).toBe(true);
});
