// A part is one list in what was brought along: a file may hold panels and stock, each with headings of its own.
import type { ListColumn } from '@/domain/job/columns';
import { headerOf, looksNumeric } from '@/domain/job/header';
import { patternFor, wordsFor } from '@/domain/job/importWords';
import { withJoinedHeadings } from '@/domain/job/headings';
import { readKind } from '@/domain/job/sheetCells';
import { withTwoSides } from '@/domain/job/sizeColumns';

export type ListName = 'panels' | 'stock';

export type Part = {
  id: string;
  /** The file or the sheet of a workbook that it comes from; empty for pasted text. */
  source: string;
  list: ListName;
  cells: readonly (readonly string[])[];
  /** Lines above the headings that are no rows, such as the name of the project. */
  titles: readonly string[];
  /** The program that has written it, where its headings tell. */
  program?: string;
  /** Lines of that program that are no panels, in words. */
  leftOut?: readonly string[];
};

const LIST_BY_WORD = new Map(
  (['panels', 'stock'] as const).flatMap((list) =>
    wordsFor(({ lists }) => lists[list]).map((word) => [word, list] as const),
  ),
);

/** The list that a word names, as a line of its own or a name of a sheet. */
const listNamed = (word: string): ListName | null =>
  LIST_BY_WORD.get(word.trim().toLowerCase().replace(/[:.]$/, '')) ?? null;

/** The list of a word in the column `kind`: `remnant` and `new` are of stock. */
export const listOfKind = (word: string): ListName | null =>
  listNamed(word) ?? (readKind(word) ? 'stock' : null);

/** `Sheet1` is what every spreadsheet calls its first page, also in the names of its files: it says nothing of stock. */
const NUMBERED = new RegExp(
  String.raw`(^|[^\p{L}])(?:${patternFor(({ page }) => page)})\s?\d+(?!\p{L})`,
  'gu',
);

/** The list that the name of a file or of a sheet in a workbook speaks of. */
export function listOfSource(source: string): ListName | null {
  const words = source
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(NUMBERED, '$1')
    .split(/[^\p{L}]+/u)
    .reverse();
  for (const word of words) {
    const list = listNamed(word);
    if (list) return list;
  }
  return null;
}

type Lines = readonly (readonly string[])[];
type Section = { list: ListName; lines: string[][]; titles: string[] };

/** Only panels have edge bands. */
const hasBands = (line: readonly string[]): boolean =>
  headerOf(line)?.some((key) => key?.startsWith('edge')) ?? line.some((cell) => cell.split('|').length === 4);

/**
 * Divides lines into lists: at a line that only names one, at a second header, and by a column that says which.
 * `sure`: what holds them, such as the name of the file, tells the first list.
 */
export function partsOf(lines: Lines, source: string, first: ListName, sure = false): Part[] {
  const sections: Section[] = [];
  let titled = false;
  let headers = 0;
  const begin = (list: ListName): Section => {
    const section: Section = { list, lines: [], titles: [] };
    sections.push(section);
    return section;
  };
  for (const line of withJoinedHeadings(lines)) {
    const filled = line.filter((cell) => cell.trim() !== '');
    const named = filled.length === 1 ? listNamed(filled[0] ?? '') : null;
    if (named) {
      titled = true;
      begin(named);
      continue;
    }
    let section = sections.at(-1) ?? begin(!sure && hasBands(line) ? 'panels' : first);
    if (headerOf(line)) {
      headers += 1;
      if (headers === 1 && !section.lines.flat().some(looksLikeSize)) {
        if (!sure && !titled && hasBands(line)) section.list = 'panels';
        section.titles = section.lines.map((title) => title.filter((cell) => cell.trim() !== '').join(' '));
        section.lines = [];
      } else if (headers === 2 && !titled) {
        section.list = 'panels';
        section = begin('stock');
      }
    }
    section.lines.push([...line]);
  }
  return sections
    .flatMap(byKind)
    .filter((section) => section.lines.length > 0)
    .map(({ list, lines: cells, titles }, n) => ({
      id: `${source}#${n}`,
      source,
      list,
      cells: withTwoSides(cells),
      titles,
    }));
}

function byKind(section: Section): Section[] {
  const [head, ...rest] = section.lines;
  const column = head ? (headerOf(head)?.indexOf('kind') ?? -1) : -1;
  if (!head || column < 0) return [section];
  return (['panels', 'stock'] as const).flatMap((list) => {
    const own = rest.filter((line) => (listOfKind(line[column] ?? '') ?? section.list) === list);
    return own.length > 0 ? [{ list, lines: [head, ...own], titles: section.titles }] : [];
  });
}

/** Whether the first line names the columns: known names, or words above columns of numbers. */
export function hasHeader(lines: Lines): boolean {
  const [first, ...rest] = lines;
  if (!first) return false;
  if (headerOf(first)) return true;
  if (first.some(looksLikeSize)) return false;
  const sample = rest.slice(0, 20);
  // A size that is missing, or a total below a column, is no reason against.
  const isNumeric = (n: number) => {
    const filled = sample.map((line) => line[n] ?? '').filter((cell) => cell.trim() !== '');
    return filled.length * 2 > sample.length && filled.every(looksLikeSize);
  };
  return first.filter((cell, n) => cell.trim() !== '' && isNumeric(n)).length >= 2;
}

const looksLikeSize = (cell: string): boolean =>
  looksNumeric(cell) || /^\s*\d[\d\s.,/½¼¾⅛⅜⅝⅞-]*\s*(?:mm|cm|m|in|мм|см|м|["″”])?\.?\s*$/i.test(cell);

/** The usual order, and where the rows begin without a label. */
const ORDER: readonly ListColumn[] = ['label', 'width', 'height', 'count', 'material', 'orientation', 'edge'];

/** What the columns hold, told by their cells alone. */
export function guessColumns(lines: Lines): (ListColumn | null)[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const sample = lines.slice(0, 100);
  const share = (n: number, test: (cell: string) => boolean) => {
    const filled = sample.map((line) => line[n] ?? '').filter((cell) => cell.trim() !== '');
    return filled.length > 0 ? filled.filter(test).length / filled.length : 0;
  };
  const numeric = Array.from({ length: width }, (_, n) => share(n, looksLikeSize) > 0.5);
  const columns = Array.from({ length: width }, (): ListColumn | null => null);
  const nameless = numeric[0] === true && numeric[1] === true && !(numeric[2] && numeric[3]);
  const numbered = numeric[0] === true && numeric[1] === false && numeric[2] === true && numeric[3] === true;
  const start = numbered ? 1 : 0;
  const order = nameless ? ORDER.slice(1) : ORDER;
  order.forEach((key, n) => {
    if (start + n < width) columns[start + n] = key;
  });
  // A column of bands is one wherever it stands.
  const bands = numeric.findIndex((_, n) => share(n, (cell) => cell.includes('|')) > 0.5);
  if (bands >= 0 && columns[bands] !== 'edge') {
    const other = columns.indexOf('edge');
    if (other >= 0) columns[other] = null;
    columns[bands] = 'edge';
  }
  return columns;
}
