// From text to cells: which sign stands between them, and quoted cells as spreadsheets write them.
import { namesProgram } from '@/domain/job/programs';
import { parseBlock, separatorOf } from '@/ui/grid/clipboard';

export const SEPARATORS = ['\t', ';', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The text without quoted cells: a tab in a label divides nothing. A quote behind a number is an inch mark. */
const bare = (text: string): string => text.replace(/(^|[\t;,|\r\n])"(?:[^"]|"")*"(?=[\t;,|\r\n]|$)/g, '$1x');

/** A first line that names the sign between the cells, as programs write it for spreadsheets. */
const SAID = /^\uFEFF?"?sep=([\t;,|])"?\s*(?:\r\n|\r|\n)/i;

/** Lines among which headings of another program are looked for. */
const FIRST_LINES = 20;

/** The sign that parts headings of another program, whatever stands above them. */
function headedSeparator(text: string): Separator | null {
  const lines = text.split(/\r\n|\r|\n/, FIRST_LINES);
  const parts = (sign: Separator) =>
    lines.some((line) => line.includes(sign) && namesProgram(parseBlock(line, sign)[0] ?? []));
  return SEPARATORS.find(parts) ?? null;
}

/** The sign of a text whose lines all begin with a key, as those of OptiCutter do. */
function keyedSeparator(text: string): Separator | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const signs = new Set(lines.map((line) => /^(?:@|[A-Z]{1,2})([\t;,])/.exec(line)?.[1]));
  const [sign] = signs;
  return signs.size === 1 ? (SEPARATORS.find((known) => known === sign) ?? null) : null;
}

/** The sign between the cells of a text. A bar counts only where nothing else does: edge bands hold bars. */
export function findSeparator(source: string): Separator {
  const said = SEPARATORS.find((sign) => sign === SAID.exec(source)?.[1]);
  if (said !== undefined) return said;
  const text = bare(source.replace(/^\uFEFF/, ''));
  const ofProgram = headedSeparator(source) ?? keyedSeparator(text);
  if (ofProgram !== null) return ofProgram;
  const found = separatorOf(text);
  if (found === ';' || found === ',') return found;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const barred = lines.filter((line) => line.split('|').length > 2);
  return !text.includes('\t') && barred.length * 2 > lines.length ? '|' : '\t';
}

/** A spreadsheet must not take a text for a formula: what looks like one is written behind an apostrophe. */
const GUARDED = /^'+[=+\-@\t\r]/;
export const asFormula = (text: string): boolean => /^'*[=+\-@\t\r]/.test(text);

/** The cell without the guard that export wrote before it. */
const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

const hasText = (line: readonly string[]): boolean => line.some((cell) => cell.trim() !== '');

/** The lines of a text that hold anything. */
export function cellsOf(text: string, separator: Separator): string[][] {
  const lines = parseBlock(text.replace(SAID, ''), separator).filter(hasText);
  // `| a | b |`: bars also at both ends of a line.
  const framed =
    separator === '|' && lines.every((line) => line[0]?.trim() === '' && line.at(-1)?.trim() === '');
  return lines.map((line) => (framed ? line.slice(1, -1) : line).map(unguarded));
}
