// Rows of the form as the server keeps them, and in words.

import i18next from 'i18next';
import type { Panel, StockPanel } from '@/api/types';
import { formatSize } from '@/lib/lengths';
import { MATERIALS, type PanelRow, type StockRow } from '@/lib/rows';

export const asStock = ({
  id,
  width,
  height,
  count,
  material,
  enabled,
  orientation,
  label,
}: StockRow): StockPanel => ({
  id,
  width,
  height,
  count: Number(count),
  material,
  enabled,
  orientation,
  label,
});

export const asPanel = (row: PanelRow): Panel => ({ ...asStock(row), edge: row.edge });

/** "grain along the width"; nothing where there is none. What comes with the program has its size in its name. */
export function grainWords({ orientation }: StockRow): string {
  return orientation === 0 ? '' : i18next.t(`library:grain.${orientation}`);
}

/** "2800 × 2070 mm × 5 · Wood · grain along the width", in the language of the page. */
export function rowWords({ width, height, count, material, orientation }: StockRow): string {
  const { t, language } = i18next;
  const size = formatSize({ width: Number(width), height: Number(height) }, language);
  const known = MATERIALS.find((code) => code === material);
  return [
    `${size} ${t('common:units.length')} × ${count}`,
    known ? t(`common:materials.${known}`) : material,
    ...(orientation === 0 ? [] : [t(`library:grain.${orientation}`)]),
  ].join(' · ');
}
