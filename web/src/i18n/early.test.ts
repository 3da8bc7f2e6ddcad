import type * as I18next from 'i18next';
import { expect, it, vi } from 'vitest';

it('a screen may ask for its texts before the page has begun', async () => {
  vi.resetModules();
  vi.doMock('i18next', async (original) => {
    const { default: shared } = await original<typeof I18next>();
    return { default: shared.createInstance() };
  });
  const { loadTexts, startI18n } = await import('./i18n');
  const { default: i18next } = await import('i18next');
  await Promise.all([loadTexts('calculator'), startI18n('en')]);
  expect(i18next.hasResourceBundle('en', 'calculator')).toBe(true);
  expect(i18next.hasResourceBundle('en', 'common')).toBe(true);
  expect(i18next.hasResourceBundle('en', 'history'), 'nobody has asked for it').toBe(false);
});
