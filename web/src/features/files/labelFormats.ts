// The labels that are built in, by the ids that the server has for them.

/** Sizes in mm; columns and rows where they come on sheets. */
export interface BuiltInLabel {
  id: string;
  /** The maker's name for it, where people know it by that. */
  name?: string;
  width: number;
  height: number;
  columns?: number;
  rows?: number;
}

export const BUILT_IN_LABELS: readonly BuiltInLabel[] = [
  { id: 'avery-l7160', name: 'Avery L7160', width: 63.5, height: 38.1, columns: 3, rows: 7 },
  { id: 'avery-l7163', name: 'Avery L7163', width: 99.1, height: 38.1, columns: 2, rows: 7 },
  { id: '70x37', width: 70, height: 37, columns: 3, rows: 8 },
  { id: '105x48', width: 105, height: 48, columns: 2, rows: 6 },
  { id: 'roll-58x40', width: 58, height: 40 },
  { id: 'roll-62x100', width: 62, height: 100 },
  { id: 'roll-100x50', width: 100, height: 50 },
];

export const builtInLabel = (id: string | undefined): BuiltInLabel | undefined =>
  BUILT_IN_LABELS.find((label) => label.id === id);
