// To end a calculation, to close a dialog and to take a step back are three things: none has the word of another.

import i18next from 'i18next';
import { expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/locale';
import { showLanguage } from './i18n';

it.each(LANGUAGES)('undo, redo and cancel are different words (%s)', async (language) => {
  await showLanguage(language);
  const others = [i18next.t('calculator:toolbar.redo'), i18next.t('calculator:run.cancel')];
  for (const undo of [i18next.t('common:actions.undo'), i18next.t('calculator:toolbar.undo')]) {
    expect(new Set([undo, ...others]).size, undo).toBe(3);
  }
  expect(i18next.t('calculator:run.cancel')).toBe(i18next.t('common:task.stop'));
});
