// What a warning offers to put right at one press: sheets for a material that has none, and grain that would not count.
import { newStock, type StockRow } from '@/lib/rows';
import { measureOf } from './checks';
import type { Draft } from './draft';

export type MaterialMend = {
  /** Sheets that no panel wants become that material, or a sheet of it is added. */
  kind: 'take' | 'add';
  label: string;
  size: { width: number; height: number };
  change: (stock: readonly StockRow[]) => readonly StockRow[];
};

/** Sheets for panels of a material that has none; null where there is no sheet to go by. */
export function materialMend({ panels, stock }: Draft, material: string): MaterialMend | null {
  const wanted = new Set(panels.flatMap((row) => (measureOf(row) ? [row.material] : [])));
  const sheets = stock.flatMap((row) => {
    const size = measureOf(row);
    return size ? [{ row, size }] : [];
  });
  const [idle] = sheets.filter(({ row }) => !wanted.has(row.material));
  if (idle) {
    const from = idle.row.material;
    return {
      kind: 'take',
      label: idle.row.label,
      size: idle.size,
      change: (rows) => rows.map((row) => (row.material === from ? { ...row, material } : row)),
    };
  }
  const [largest] = sheets.toSorted((a, b) => b.size.width * b.size.height - a.size.width * a.size.height);
  if (!largest) return null;
  const { row, size } = largest;
  return {
    kind: 'add',
    label: row.label,
    size,
    change: (rows) => [...rows, { ...row, id: newStock().id, label: '', material }],
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
  (stock: readonly StockRow[]): readonly StockRow[] =>
    stock.map((row) => {
      const size = row.orientation === 0 && materials.includes(row.material) ? measureOf(row) : null;
      return size ? { ...row, orientation: size.width >= size.height ? 1 : 2 } : row;
    });
