// Rows of the calculator's lists, as many words as a test is about.

import { EMPTY_DRAFT, type Draft } from '@/domain/job/draft';
import { blankPanel, blankStock, type PanelInput, type StockInput } from '@/domain/job/rows';

/** 600 × 400 mm unless it says otherwise. */
export const panelRow = (row: Partial<PanelInput>): PanelInput => ({
  ...blankPanel(),
  width: '600',
  height: '400',
  ...row,
});

/** 1000 × 500 mm unless it says otherwise. */
export const stockRow = (row: Partial<StockInput>): StockInput => ({
  ...blankStock(),
  width: '1000',
  height: '500',
  ...row,
});

export const draftOf = (panels: PanelInput[], stock: StockInput[], grain = false): Draft => ({
  ...EMPTY_DRAFT,
  panels,
  stock,
  configuration: { ...EMPTY_DRAFT.configuration, consider_orientation: grain },
});
