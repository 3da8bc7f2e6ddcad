import i18next from 'i18next';
import type { LabelFormat } from '@/api/types';
import { formatNumber } from '@/lib/numbers';

/** The labels in the printer, by their sizes; own ones and those of a maker also by their names. */
export function formatWords({ name, built_in, width, height, paper }: LabelFormat, language: string): string {
  const mm = (length: number) => formatNumber(length, language);
  const size = `${mm(width)} × ${mm(height)}`;
  const words =
    paper.kind === 'roll'
      ? i18next.t('formats:roll', { size })
      : i18next.t('formats:sheetOfLabels', { size, columns: paper.columns ?? 1, rows: paper.rows ?? 1 });
  // A name that is nothing but the size says nothing more.
  const maker = built_in ? name.replace(/ \(.*/, '') : name;
  return built_in && !/^\p{L}/u.test(maker) ? words : `${maker}, ${words}`;
}
