// What a batch is put together from: files and calculations of the history, as plain data.
import { readDraft, toJob } from '@/domain/job/draft';
import type { Configuration, Job } from '@/domain/job/job';
import { isFaulty } from '@/domain/job/rowFaults';
import { isWanted, type PanelInput, type StockInput } from '@/domain/job/rows';
import { LIMITS } from '@/lib/fieldLimits';

/** The most jobs of a batch. */
export const MAX_JOBS = LIMITS.BatchSubmission.jobs.maxItems;

/** What a file was found to hold. */
export interface FoundFile {
  /** What it was recognised as; the words are in the texts. */
  as: 'job' | 'panels' | 'panelsAndStock' | 'stock' | 'trouble';
  name: string;
  /** Why nothing could be read, in words. */
  trouble?: string;
  /** A whole job with its settings, where the file is one. */
  job?: Record<string, unknown>;
  panels: readonly PanelInput[];
  stock: readonly StockInput[];
}

/** What a job without sheets or settings of its own is calculated with. */
export interface Fallback {
  stock: readonly StockInput[];
  configuration: Configuration;
}

/** A calculation that was picked in the history. */
export interface PickedCalculation {
  id: string;
  name: string;
  /** Copies of its panels. */
  panels: number;
}

export type Entry =
  | { id: string; kind: 'file'; source: string; found: FoundFile }
  | (PickedCalculation & { kind: 'calculation' });

export type EntryFault = 'trouble' | 'noPanels' | 'noStock' | 'rows';

const wanted = (rows: readonly (PanelInput | StockInput)[]): number => rows.filter(isWanted).length;

/** The rows of a file that are sent, with the sheets that it borrows where it has none. */
export const stockOf = (found: FoundFile, fallback: Fallback): readonly StockInput[] =>
  found.stock.length > 0 ? found.stock : fallback.stock;

/** How many rows are faulty. */
export const faultyRows = (found: FoundFile, fallback: Fallback): number =>
  [...found.panels, ...stockOf(found, fallback)].filter(isFaulty).length;

/** Why a file cannot be a job. */
export function faultOf(found: FoundFile, fallback: Fallback): EntryFault | null {
  if (found.as === 'trouble') return 'trouble';
  if (wanted(found.panels) === 0) return 'noPanels';
  if (wanted(stockOf(found, fallback)) === 0) return 'noStock';
  return faultyRows(found, fallback) > 0 ? 'rows' : null;
}

/** Copies of all panels of a file. */
export const piecesOf = (found: FoundFile): number =>
  found.panels.filter(isWanted).reduce((sum, row) => sum + (Number(row.count) || 0), 0);

/** The job of a file, with sheets and settings of the calculator where it has none. */
export function jobOf(found: FoundFile, fallback: Fallback): Job {
  const draft = readDraft(found.job ?? {});
  const job = toJob(
    {
      ...draft,
      panels: found.panels,
      stock: stockOf(found, fallback),
      configuration: found.job?.configuration ? draft.configuration : fallback.configuration,
    },
    found.name,
  );
  // A project of another account or installation is none here.
  return { ...job, project_id: null };
}
