// A whole job in a file: as the command line reads it, as export writes it, or an older state of the form.
import { readPanel, readStock, uniqueIds, type PanelRow, type StockRow } from '@/lib/rows';
import { isRecord, parse } from '@/lib/storage';

export type JobFile = {
  /** Everything in it, for what is not a row: name, notes, settings. */
  job: Record<string, unknown>;
  name: string;
  panels: PanelRow[];
  stock: StockRow[];
};

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

function find(value: unknown, depth = 0): Record<string, unknown> | null {
  if (!isRecord(value) || depth > 3) return null;
  for (const key of WRAPPERS) {
    const inner = find(value[key], depth + 1);
    if (inner) return inner;
  }
  return listsOf(value) ? value : null;
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
