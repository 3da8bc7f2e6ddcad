// Lists whose first cell says what each row is: OptiCutter.
import { headingNamed, LAYOUTS, placesOf, type Layout } from './layouts';
import { closed, type ProgramList, type Section } from './section';

type Line = readonly string[];

/** The key of a line of headings, and of one that names the material of those below it. */
const HEADINGS = '@';
const MATERIAL = 'M';

const keyOf = (line: Line): string => line[0]?.trim() ?? '';
const isKey = (key: string): boolean => /^(?:@|[A-Z]{1,2})$/.test(key);

function sectionOf(layout: Layout, headings: Line, material: string): Section {
  const names = [...headings, ...(layout.usual ?? []).slice(headings.length)].map(headingNamed);
  return { layout, places: placesOf(layout, names), material, lines: [] };
}

/** The lists of a file of such rows; null if it is no such file. */
export function keyedLists(lines: readonly Line[]): ProgramList[] | null {
  const layouts = LAYOUTS.filter(({ key }) => key !== undefined);
  const isRow = (line: Line) => layouts.some(({ key }) => key === keyOf(line));
  const rows = lines.filter(isRow);
  const isSize = (cell = '') => /^\s*\d/.test(cell);
  const fits = (line: Line) => {
    if (keyOf(line) === '') return true;
    // `A;600;400` is a panel of that name.
    return isRow(line) ? line.slice(1, 3).every(isSize) : isKey(keyOf(line)) && !isSize(line[2]);
  };
  const hasOthers = lines.some((line) => keyOf(line) !== '' && !isRow(line));
  if (rows.length === 0 || !hasOthers || !lines.every(fits)) return null;
  return layouts.flatMap((layout) => {
    // Rows below other headings, or of another material, are a list of their own.
    const sections: Section[] = [];
    let headings: Line = [];
    let material = '';
    let open: Section | null = null;
    for (const line of lines) {
      const key = keyOf(line);
      if (key === HEADINGS) headings = line.slice(1);
      if (key === MATERIAL) material = line[1]?.trim() ?? '';
      if (key === HEADINGS || key === MATERIAL) open = null;
      if (key !== layout.key) continue;
      if (!open) sections.push((open = sectionOf(layout, headings, material)));
      open.lines.push(line.slice(1));
    }
    return sections.map(closed);
  });
}
