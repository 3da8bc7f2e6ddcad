// What a person brings along - files or pasted text - as lists to look at, or a whole job.
import { cellsOf, findSeparator, type Separator } from './cells';
import { decode, isBinary, isWorkbook } from './decode';
import { looksLikeJson, readJobFile, type JobFile } from './job';
import { listOfSource, partsOf, type ListName, type Part } from './parts';
import { passagesOf } from '@/domain/job/programs';

export type Trouble =
  'empty' | 'tooLarge' | 'tooManyRows' | 'unreadable' | 'brokenJson' | 'solution' | 'noJob';

export type Brought =
  | { kind: 'lists'; parts: Part[]; text: string | null; separator: Separator | null }
  | { kind: 'job'; file: JobFile; source: string }
  | { kind: 'trouble'; trouble: Trouble; source: string };

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ROWS = 50_000;

const trouble = (why: Trouble, source: string): Brought => ({ kind: 'trouble', trouble: why, source });

function lists(parts: Part[], source: string, text: string | null, separator: Separator | null): Brought {
  const rows = parts.reduce((sum, part) => sum + part.cells.length, 0);
  if (rows === 0) return trouble('empty', source);
  return rows > MAX_ROWS ? trouble('tooManyRows', source) : { kind: 'lists', parts, text, separator };
}

function listed(cells: string[][], source: string, named: ListName | null, first: ListName): Part[] {
  const parts = passagesOf(cells).flatMap((passage): Omit<Part, 'id' | 'source'>[] => {
    if ('lines' in passage) return partsOf(passage.lines, source, named ?? first, named !== null);
    return [{ ...passage, list: passage.list ?? named ?? first }];
  });
  return parts.map((part, n) => ({ ...part, id: `${source}#${n}`, source }));
}

/** `first` is the list that is meant unless something says otherwise. */
export function bringText(text: string, first: ListName, source = '', wanted?: Separator): Brought {
  if (text.trim() === '') return trouble('empty', source);
  if (wanted === undefined && looksLikeJson(text)) {
    const job = readJobFile(text);
    if (typeof job !== 'string') return { kind: 'job', file: job, source };
    // A cut list may begin with a bracket too; broken JSON is told as such.
    return trouble(job, source);
  }
  const separator = wanted ?? findSeparator(text);
  return lists(
    listed(cellsOf(text, separator), source, listOfSource(source), first),
    source,
    text,
    separator,
  );
}

/** What the sheets of a workbook hold whose names say nothing: the list that no other sheet is called by. */
function unnamedList(names: readonly (ListName | null)[]): ListName | null {
  const has = (list: ListName) => names.includes(list);
  if (has('panels') === has('stock')) return null;
  return has('stock') ? 'panels' : 'stock';
}

async function bringFile(file: File, first: ListName): Promise<Brought> {
  if (file.size > MAX_BYTES) return trouble('tooLarge', file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    try {
      const { readWorkbook } = await import('./workbook');
      const sheets = await readWorkbook(bytes);
      const other = unnamedList(sheets.map(({ name }) => listOfSource(name)));
      const parts = sheets.flatMap(({ name, cells }) => {
        const source = sheets.length > 1 ? `${file.name}: ${name}` : file.name;
        return listed(cells, source, listOfSource(name) ?? listOfSource(file.name), other ?? first);
      });
      return lists(parts, file.name, null, null);
    } catch {
      return trouble('unreadable', file.name);
    }
  }
  return isBinary(bytes) ? trouble('unreadable', file.name) : bringText(decode(bytes), first, file.name);
}

/** Several files are their lists together; a job stands alone. */
export async function bringFiles(files: readonly File[], first: ListName): Promise<Brought> {
  const all = await Promise.all(files.map((file) => bringFile(file, first)));
  const [only] = all;
  if (!only) return trouble('empty', '');
  if (all.length === 1) return only;
  const failed = all.find((each) => each.kind === 'trouble') ?? all.find((each) => each.kind === 'job');
  if (failed) return failed;
  const parts = all.flatMap((each) => (each.kind === 'lists' ? each.parts : []));
  return lists(parts, files.map(({ name }) => name).join(', '), null, null);
}
