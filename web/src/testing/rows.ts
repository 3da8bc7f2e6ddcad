// Rows of the calculator's lists, as many words as a test is about.

import { EMPTY_DRAFT, type Draft } from '@/domain/job/draft';
import { blankPanel, blankStock, type PanelRow, type StockRow } from '@/domain/job/rows';

/** 600 × 400 mm unless it says otherwise. */
export const panelRow = (row: Partial<PanelRow>): PanelRow => ({
  ...blankPanel(),
  width: '600',
  height: '400',
  ...row,
});

/** 1000 × 500 mm unless it says otherwise. */
export const stockRow = (row: Partial<StockRow>): StockRow => ({
  ...blankStock(),
  width: '1000',
  height: '500',
  ...row,
});

export const draftOf = (panels: PanelRow[], stock: StockRow[], grain = false): Draft => ({
  ...EMPTY_DRAFT,
  panels,
  stock,
  configuration: { ...EMPTY_DRAFT.configuration, consider_orientation: grain },
});
