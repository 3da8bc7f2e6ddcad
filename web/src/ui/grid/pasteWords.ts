// What is told of a paste. Its words come with the first one, or before.
import i18next from 'i18next';
import { loadTexts } from '@/i18n/i18n';
import type { PasteReport } from './types';

export const loadWords = () => loadTexts('pasting');

/** How much was pasted, and all that was not taken as it stood. */
export async function wordsOf(report: PasteReport): Promise<string> {
  await loadWords();
  const { count, faults, leftOut, ignored, beyond, broken, renamed, inches } = report;
  const [example] = renamed;
  return [
    i18next.t('pasting:rows', { count }),
    leftOut > 0 && i18next.t('pasting:leftOut', { count: leftOut }),
    faults > 0 && i18next.t('pasting:faults', { count: faults }),
    ignored.length > 0 && i18next.t('pasting:ignored', { columns: ignored.join(', ').replace(/\.$/, '') }),
    beyond > 0 && i18next.t('pasting:beyond', { count: beyond }),
    inches && i18next.t('pasting:inches'),
    broken > 0 && i18next.t('pasting:broken', { count: broken }),
    example !== undefined && i18next.t('pasting:renamed', { count: renamed.length, example }),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}
