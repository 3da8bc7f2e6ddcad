import i18next from 'i18next';
import { expect, it, vi } from 'vitest';

it('the texts of the other screens come whether they are asked for before or after the start', async () => {
  vi.resetModules();
  const early = await import('./i18n');
  await early.loadScreenTexts();
  await early.startI18n('ru');
  expect(i18next.hasResourceBundle('ru', 'calculator')).toBe(true);

  i18next.removeResourceBundle('ru', 'calculator');
  await early.loadScreenTexts();
  expect(i18next.hasResourceBundle('ru', 'calculator')).toBe(true);
});
