// What a warning offers to put right at one press: sheets for a material that has none, and grain that would not count.
import { DEFAULT_MATERIAL } from './materials';
import { newId, type StockInput } from './rows';
import { measureOf } from './checks';
import type { Draft, Lists } from './draft';

export type MaterialMend = {
  /** Sheets that no panel wants become that material, a sheet of it is added, or the panels take that of the sheets. */
  kind: 'take' | 'add' | 'follow';
  label: string;
  size: { width: number; height: number };
  change: (lists: Lists) => Partial<Lists>;
};

/**
 * Sheets for panels of a material that has none; null where there is no sheet to go by. Where several materials miss
 * theirs, each takes one row: that of its name, if there is one. `name` is what the person calls the material.
 */
export function materialMend(
  { panels, stock }: Draft,
  material: string,
  name: string,
  alone: boolean,
): MaterialMend | null {
  const wanted = new Set(panels.flatMap((row) => (measureOf(row) ? [row.material] : [])));
  const sheets = stock.flatMap((row) => {
    const size = measureOf(row);
    return size ? [{ row, size }] : [];
  });
  const [first] = sheets;
  const only = first && sheets.every(({ row }) => row.material === first.row.material) ? first : undefined;
  // The list of panels named no material, and there is but one that they can be of.
  if (only && material === DEFAULT_MATERIAL) {
    const to = only.row.material;
    return {
      kind: 'follow',
      label: to,
      size: only.size,
      change: (lists) => ({
        panels: lists.panels.map((row) => (row.material === material ? { ...row, material: to } : row)),
      }),
    };
  }
  const free = sheets.filter(({ row }) => !wanted.has(row.material));
  const named = free.find(({ row }) => row.label.toLowerCase().includes(name.toLowerCase()));
  const idle = named ?? free[0];
  if (idle) {
    const { id, material: from } = idle.row;
    const taken = (row: StockInput) => (alone ? row.material === from : row.id === id);
    return {
      kind: 'take',
      label: idle.row.label,
      size: idle.size,
      change: (lists) => ({ stock: lists.stock.map((row) => (taken(row) ? { ...row, material } : row)) }),
    };
  }
  const [largest] = sheets.toSorted((a, b) => b.size.width * b.size.height - a.size.width * a.size.height);
  if (!largest) return null;
  const { row, size } = largest;
  return {
    kind: 'add',
    label: row.label,
    size,
    change: (lists) => ({ stock: [...lists.stock, { ...row, id: newId(), label: '', material }] }),
  };
}

export type GrainTrouble =
  /** Panels have a grain, and the setting that minds it is off. */
  | { kind: 'ignored'; pieces: number }
  /** It is minded, but the sheets of these materials have no grain to go along with. */
  | { kind: 'sheets'; materials: readonly string[] };

/** Why the grain that panels have would not count. */
export function grainTrouble({ panels, stock, configuration }: Draft): GrainTrouble | null {
  const grained = panels.filter((row) => row.orientation !== 0 && measureOf(row));
  if (grained.length === 0) return null;
  if (!configuration.consider_orientation) {
    return {
      kind: 'ignored',
      pieces: grained.reduce((sum, row) => sum + (measureOf(row)?.count ?? 0), 0),
    };
  }
  const materials = [...new Set(grained.map((row) => row.material))].filter((material) => {
    const sheets = stock.filter((row) => row.material === material && measureOf(row));
    return sheets.length > 0 && sheets.every((row) => row.orientation === 0);
  });
  return materials.length > 0 ? { kind: 'sheets', materials } : null;
}

/** Sheets of these materials with the grain along their longer side. */
export const withGrain =
  (materials: readonly string[]) =>
  ({ stock }: Lists): Partial<Lists> => ({
    stock: stock.map((row) => {
      const size = row.orientation === 0 && materials.includes(row.material) ? measureOf(row) : null;
      return size ? { ...row, orientation: size.width >= size.height ? 1 : 2 } : row;
    }),
  });
