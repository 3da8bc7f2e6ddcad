// How a page of paper is parted between the drawing of a sheet and its lists, pixels of 1/96 in.

/** The most that the drawing takes of a page laid across. */
export const HEIGHT = 650;
/** Lines of the lists that surely fit beside the drawing with the cuts, and their height there and in small type below it. */
const LINES = 31;
const LINE_BESIDE = 19;
const LINE = 17;
/** Further lines of a list of cuts: its head beside the drawing with the line above it, below it in narrower columns. */
const HEAD = 2;
/** Fewer do not stand apart from the others. */
const LEAST_CUTS = 4;

const linesBelow = (cuts: number, columns: number) =>
  Math.max(Math.ceil(cuts / columns), Math.min(cuts, LEAST_CUTS));

/** What the cuts take below the drawing. */
export function heightBelow(cuts: number, columns: number): number {
  return cuts === 0 ? 0 : (linesBelow(cuts, columns) + HEAD) * LINE + 16;
}

/** The cuts below the drawing, by columns: few fill the first of them, so that no head stands alone. */
export function inColumns<T>(cuts: readonly T[], columns: number): T[][] {
  const lines = linesBelow(cuts.length, columns);
  return Array.from({ length: lines === 0 ? 0 : Math.ceil(cuts.length / lines) }, (_, column) =>
    cuts.slice(column * lines, (column + 1) * lines),
  );
}

/** How many cuts stand beside the drawing, under the panels: the fewer are left below it, the larger it is drawn. */
export function cutsBeside(cuts: number, lines: number, columns: number): number {
  if (lines + cuts <= LINES) return cuts;
  for (let near = Math.min(cuts, LINES - lines - HEAD); near >= LEAST_CUTS; near -= 1) {
    if ((lines + near + HEAD) * LINE_BESIDE <= HEIGHT - heightBelow(cuts - near, columns)) return near;
  }
  return 0;
}
