// A whole job in a file: as the command line reads it, as export writes it, or an older state of the form.
import { readPanel, readStock, uniqueIds, type PanelInput, type StockInput } from '@/domain/job/rows';
import { isRecord, parse } from '@/lib/storage';

export type JobFile = {
  /** Everything in it, for what is not a row: name, notes, settings. */
  job: Record<string, unknown>;
  name: string;
  panels: PanelInput[];
  stock: StockInput[];
};

/** `stockPanels` as `stock_panels`: entries of the history in the browser and older files have their names that way. */
const snakeCased = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inner,
    ]),
  );

const listsOf = (value: Record<string, unknown>): { panels: unknown[]; stock: unknown[] } | null => {
  const stock = value.stock_panels ?? value.stock;
  if (!Array.isArray(value.panels) && !Array.isArray(stock)) return null;
  return {
    panels: Array.isArray(value.panels) ? value.panels : [],
    stock: Array.isArray(stock) ? stock : [],
  };
};

/** Where a job may lie: by itself, in a calculation of the history, in a kept state of the form. */
const WRAPPERS = ['job', 'request_data', 'request', 'draft', 'state'];

function find(found: unknown, depth = 0): Record<string, unknown> | null {
  if (!isRecord(found) || depth > 3) return null;
  const value = snakeCased(found);
  for (const key of WRAPPERS) {
    const inner = find(value[key], depth + 1);
    if (inner) return inner;
  }
  if (!listsOf(value)) return null;
  return isRecord(value.configuration) ? { ...value, configuration: snakeCased(value.configuration) } : value;
}

export const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text);

/** The job of a text; else why there is none. */
export function readJobFile(text: string): JobFile | 'brokenJson' | 'solution' | 'noJob' {
  const value = parse(text.replace(/^\uFEFF/, ''));
  if (value === undefined) return 'brokenJson';
  const job = find(value);
  const lists = job && listsOf(job);
  if (!job || !lists) return isRecord(value) && Array.isArray(value.mosaics) ? 'solution' : 'noJob';
  return {
    job,
    name: typeof job.name === 'string' ? job.name : '',
    panels: uniqueIds(lists.panels.map(readPanel)),
    stock: uniqueIds(lists.stock.map(readStock)),
  };
}
