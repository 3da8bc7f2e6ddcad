// What the rules of a job come to for one of its rows: which trims a sheet has, and how large a panel is cut.

import { readLength } from '../units/lengths';
import { SIDES as BAND_SIDES } from './edges';
import type { Configuration } from './job';
import type { PanelInput, StockInput } from './rows';
import { SIDES, type SawRules, type Side, type Trims } from './sawRules';

/** A length of the settings in mm; one that is not right yet counts as none. */
const lengthOf = (kept: string | undefined): number => {
  const reading = kept === undefined ? { mm: 0 } : readLength(kept, false);
  return 'mm' in reading ? Math.max(0, reading.mm) : 0;
};

/** The trims of a sheet: its own, else those of its material, else those of the settings, each as a whole. */
export const trimsOf = ({ trim, material }: Pick<StockInput, 'trim' | 'material'>, rules: SawRules): Trims =>
  trim ?? rules.materials?.[material]?.trim ?? rules.trim ?? {};

/** The trims in mm. */
export function trimLengths(trims: Trims): Record<Side, number> {
  return Object.fromEntries(SIDES.map((side) => [side, lengthOf(trims[side])])) as Record<Side, number>;
}

export interface Size {
  width: number;
  height: number;
}

/** What of a sheet of this size, mm, is left by its trims; below 0 where they leave nothing. */
export function usableSize({ width, height }: Size, trims: Trims): Size {
  const { left, right, top, bottom } = trimLengths(trims);
  return { width: width - left - right, height: height - top - bottom };
}

/** The size at which a panel of this finished size, mm, is cut: shorter by the bands on its sides where they are deducted. */
export function cutSize({ width, height }: Size, { edge }: Pick<PanelInput, 'edge'>, rules: SawRules): Size {
  if (!rules.deduct_edge_bands) return { width, height };
  const thickness = (side: 'left' | 'right' | 'top' | 'bottom') =>
    lengthOf(edge[side] === null ? undefined : rules.edge_bands?.[edge[side]]?.thickness);
  return {
    width: width - thickness('left') - thickness('right'),
    height: height - thickness('top') - thickness('bottom'),
  };
}

/** Whether any panel is cut at another size than it was entered with. */
export const deducts = ({
  deduct_edge_bands,
  edge_bands = {},
}: Pick<Configuration, 'deduct_edge_bands' | 'edge_bands'>): boolean =>
  deduct_edge_bands === true && Object.values(edge_bands).some(({ thickness }) => lengthOf(thickness) > 0);

/** The names of the bands that panels have, each once, in the order in which the panels name them. */
export function bandsInUse(panels: readonly PanelInput[]): string[] {
  const found = new Set<string>();
  for (const { edge } of panels) {
    for (const side of BAND_SIDES) if (edge[side] !== null) found.add(edge[side]);
  }
  return [...found];
}

/** The materials that rows have, each once, in the order in which the rows name them: those of the sheets first. */
export function materialsInUse(...lists: (readonly StockInput[])[]): string[] {
  return [...new Set(lists.flatMap((rows) => rows.map((row) => row.material)))].filter((name) => name !== '');
}
