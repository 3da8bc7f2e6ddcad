// How a page of paper is parted between the drawing of a sheet and its lists, pixels of 1/96 in.

/** The most that the drawing takes of a page laid across. */
export const HEIGHT = 650;
/** Lines of the lists that surely fit beside the drawing with the cuts, and their height. */
const LINES = 31;
const LINE = 17;
/** Further lines of a list of cuts: its head, and the line above it. */
const HEAD = 2;
/** Fewer do not stand apart from the others. */
const LEAST_CUTS = 4;

/** What the cuts take below the drawing. */
export function heightBelow(cuts: number, columns: number): number {
  return cuts === 0 ? 0 : Math.ceil(cuts / columns + 1) * LINE + 16;
}

/** How many cuts stand beside the drawing, under the panels: the fewer are left below it, the larger it is drawn. */
export function cutsBeside(cuts: number, lines: number, columns: number): number {
  if (lines + cuts <= LINES) return cuts;
  for (let near = Math.min(cuts, LINES - lines - HEAD); near >= LEAST_CUTS; near -= 1) {
    if ((lines + near + HEAD) * LINE <= HEIGHT - heightBelow(cuts - near, columns)) return near;
  }
  return 0;
}
