import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from './i18n';

afterEach(() => showLanguage('en'));

describe('a number within a text', () => {
  const told = (count: number) => i18next.t('results:answer.cuts', { count });

  it('is grouped as one that stands alone', async () => {
    expect(told(6593)).toBe('6,593 cuts');
    await showLanguage('ru');
    expect(told(6593)).toBe('6\u00a0593 реза');
    expect(told(12)).toBe('12 резов');
  });

  it('leaves texts, units and what is missing as they are', () => {
    expect(i18next.t('viewer:cuts.unit')).toBe('Sizes in mm.');
    expect(i18next.t('common:task.id', { id: '1234567' })).toBe('Task 1234567');
  });
});
