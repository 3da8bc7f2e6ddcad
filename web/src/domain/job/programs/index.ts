// Lists as other programs write them, made lists as ours are: the length lies along x. The command line does the same with
// the same layouts; cases/programs.json is asked of both.
import { wordsFor } from '../importWords';
import { keyedLists } from './keyed';
import { LAYOUTS, recognised } from './layouts';
import { closed, wordsOf, type ProgramList, type Section } from './section';

type Line = readonly string[];

/** Lines as they are, or a list of another program with the titles above it. */
export type Passage = { lines: readonly Line[] } | (ProgramList & { titles: readonly string[] });

/** The programs whose lists are known. */
export const PROGRAMS: readonly string[] = [...new Set(LAYOUTS.map(({ program }) => program))];

/** Whether a line holds the headings of another program. */
export const namesProgram = (line: Line): boolean => recognised(line) !== null;

/** Lines above the headings that may be titles. */
const MOST_TITLES = 20;

const LISTS = new Set(wordsFor(({ lists }) => `${lists.panels}, ${lists.stock}`));

/** Whether a line says which list follows: below a list of another program may stand one of our own. */
const namesAList = (line: Line): boolean => {
  const words = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return words.length === 1 && LISTS.has((words[0] ?? '').toLowerCase().replace(/[:.]$/, ''));
};

/** The lists of other programs among the lines, and all other lines as they are. */
export function passagesOf(lines: readonly Line[]): Passage[] {
  const keyed = keyedLists(lines);
  if (keyed) return keyed.map((list) => ({ ...list, titles: [] }));
  const passages: ({ section: Section; titles: readonly string[] } | { lines: Line[] })[] = [];
  let isFound = false;
  for (const line of lines) {
    const last = passages.at(-1);
    const found = recognised(line);
    if (found) {
      let titles: string[] = [];
      if (!isFound && last && 'lines' in last && last.lines.length <= MOST_TITLES) {
        // What stands above the first headings belongs to no list.
        titles = last.lines.map(wordsOf).filter((words) => words !== '');
        passages.pop();
      }
      isFound = true;
      passages.push({ section: { ...found, material: '', lines: [] }, titles });
    } else if (last && 'section' in last && !namesAList(line)) {
      last.section.lines.push(line);
    } else if (last && 'lines' in last) {
      last.lines.push(line);
    } else {
      passages.push({ lines: [line] });
    }
  }
  return passages.map((passage) =>
    'section' in passage ? { ...closed(passage.section), titles: passage.titles } : passage,
  );
}
