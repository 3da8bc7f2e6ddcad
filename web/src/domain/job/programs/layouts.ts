// How other programs lay out their lists, told once for the page and for the command line.
import type { LengthUnit } from '../columns';
import { unitNamed } from '../header';
import found from './layouts.json';

/** What a column of another program holds. */
export type ProgramColumn =
  | 'label'
  | 'width'
  | 'height'
  | 'thickness'
  | 'count'
  | 'material'
  | 'type'
  | 'grain'
  | 'canRotate'
  | 'enabled'
  | 'price'
  | 'useFirst'
  | 'edgeTop'
  | 'edgeBottom'
  | 'edgeLeft'
  | 'edgeRight'
  | 'banding';

/** How a panel may be turned: freely, not at all, lying turned for good, or as its material has a grain. */
export type Rotation = 'free' | 'never' | 'once' | 'asMaterial';

export type Layout = {
  program: string;
  /** Where its headings do not tell the list, there is none. */
  list?: 'panels' | 'stock';
  /** It is this layout where all headings of one set are there; a bar parts headings that mean the same. */
  marks?: readonly (readonly string[])[];
  /** The very line of headings. */
  exact?: readonly string[];
  /** The first cell of each of its rows, where that tells what the row is. */
  key?: string;
  /** The headings where no line names them. */
  usual?: readonly string[];
  /** The unit of lengths that name none. */
  unit?: LengthUnit;
  /** The headings of each column; the first whose cell holds anything counts. */
  columns: Partial<Record<ProgramColumn, string>>;
  /** What this program says of rotation in its own way. */
  rotation?: Readonly<Record<string, Rotation>>;
  /** Types of rows that are no panels. */
  leftOut?: readonly string[];
};

type Word = keyof typeof found.words;

export const LAYOUTS = found.layouts as readonly Layout[];

const WORDS = new Map(Object.entries(found.words).map(([kind, words]) => [kind, new Set(words)]));

/** A text as words are looked up: in small letters, with single spaces. */
export const word = (text: string): string => text.toLowerCase().split(/\s+/).filter(Boolean).join(' ');

export const isWord = (kind: Word, text: string): boolean => WORDS.get(kind)?.has(word(text)) ?? false;

export type Heading = { name: string; unit: LengthUnit | null };

/** What stands behind a heading as a unit does, and is none of length. */
const OTHER_UNITS = new Set(['шт', 'eur', 'usd', 'gbp', 'rub', 'руб', 'р']);

/** A heading in small letters without what stands in brackets, and the unit that it mentions. */
export function headingNamed(cell: string): Heading {
  let text = '';
  let aside = '';
  let depth = 0;
  for (const char of cell.toLowerCase()) {
    if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0) aside += char;
    else text += /[\p{Alphabetic}\p{N}]/u.test(char) ? char : ' ';
  }
  const words = text.split(/\s+/).filter(Boolean);
  let unit = unitNamed(aside);
  const last = words.at(-1);
  if (words.length > 1 && last !== undefined && (OTHER_UNITS.has(last) || unitNamed(last) !== null)) {
    unit ??= unitNamed(last);
    words.pop();
  }
  return { name: words.join(' '), unit };
}

/** A cell that holds a column, and the unit that its heading names. */
type Place = { cell: number; unit: LengthUnit | null };

/** The cells of each column, the preferred first. */
export type Places = ReadonlyMap<ProgramColumn, readonly Place[]>;

/** Where the columns of a layout are below these headings. */
export function placesOf(layout: Layout, headings: readonly Heading[]): Places {
  const placeOf = (heading: string): Place[] => {
    const [name = '', offset = '0'] = heading.split('+');
    const at = headings.findIndex((each) => each.name === name);
    return at < 0 ? [] : [{ cell: at + Number(offset), unit: headings[at]?.unit ?? null }];
  };
  const columns = Object.entries(layout.columns) as [ProgramColumn, string][];
  return new Map(
    columns
      .map(([column, names]) => [column, names.split('|').flatMap(placeOf)] as const)
      .filter(([, places]) => places.length > 0),
  );
}

function isHeadedBy(layout: Layout, line: readonly string[], headings: readonly Heading[]): boolean {
  const names = new Set(headings.map(({ name }) => name));
  const filled = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const { exact, marks = [] } = layout;
  const isExact = exact !== undefined && exact.join('\n') === filled.join('\n');
  return (
    isExact || marks.some((set) => set.every((same) => same.split('|').some((heading) => names.has(heading))))
  );
}

/** The layout whose headings a line holds, and where its columns are; null for any other line. */
export function recognised(line: readonly string[]): { layout: Layout; places: Places } | null {
  const headings = line.map(headingNamed);
  for (const layout of LAYOUTS) {
    if (layout.key !== undefined || !isHeadedBy(layout, line, headings)) continue;
    const places = placesOf(layout, headings);
    if (places.has('width') && places.has('height')) return { layout, places };
  }
  return null;
}
