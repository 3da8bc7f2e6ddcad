// Rows of the form as the server keeps them, and in words.

import i18next from 'i18next';
import type { Panel, StockPanel } from '@/domain/job/job';
import { materialName } from '@/i18n/jobNames';
import { formatSize } from '@/i18n/lengths';
import {
  isUnlimited,
  ownOfPanel,
  ownOfSheet,
  withoutEdges,
  type PanelInput,
  type StockInput,
} from '@/domain/job/rows';

export const asStock = (row: StockInput): StockPanel => ({
  ...withoutEdges(row),
  ...ownOfSheet(row),
  count: isUnlimited(row) ? null : Number(row.count),
});

export const asPanel = (row: PanelInput): Panel => ({
  ...withoutEdges(row),
  count: Number(row.count),
  edge: row.edge,
  ...ownOfPanel(row),
});

/** "grain along the width"; nothing where there is none. What comes with the program has its size in its name. */
export function grainWords({ orientation }: StockInput): string {
  return orientation === 0 ? '' : i18next.t(`library:grain.${orientation}`);
}

/** "2800 × 2070 mm × 5 · Wood · grain along the width", in the language of the page. */
export function rowWords({ width, height, count, material, orientation }: StockInput): string {
  const { t, language } = i18next;
  const size = formatSize({ width: Number(width), height: Number(height) }, language);
  return [
    `${size} ${t('common:units.length')} × ${count}`,
    materialName(material, i18next.getFixedT(null, 'common')),
    ...(orientation === 0 ? [] : [t(`library:grain.${orientation}`)]),
  ].join(' · ');
}
