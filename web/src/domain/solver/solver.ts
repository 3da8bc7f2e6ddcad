// What calculates layouts, wherever it may be.

import type { Job } from '../job/job';
import type { Progress } from './run';

/** What an estimate depends on: the rows that count, without names, notes and bands. */
export interface CountedJob {
  panels: CountedPanel[];
  stock_panels: CountedStock[];
  configuration: Job['configuration'];
}

type Counted = 'id' | 'width' | 'height' | 'count' | 'material' | 'orientation';
type CountedPanel = Pick<Job['panels'][number], Counted | 'locked_rotation' | 'grain_set'>;
type CountedStock = Pick<
  Job['stock_panels'][number],
  Counted | 'trim' | 'kind' | 'price' | 'use_first' | 'defects'
>;

interface Watcher<Solution> {
  progress: (progress: Progress<Solution>) => void;
  /** Nobody answers; the asking goes on. */
  unreachable: () => void;
  /** There is no such calculation any more, or it is someone else's. */
  gone: () => void;
}

/** A row of sheets of which the store room has fewer than the job may take. */
export interface ShortSheets {
  stock_panel_id: string;
  /** What the job may take. */
  count: number;
  in_stock: number;
}

/** A calculation that was begun. */
interface Started {
  id: string;
  short: readonly ShortSheets[];
}

export interface Solver<Solution, Estimate> {
  /** A first guess at the job; it costs no calculation. */
  estimate: (job: CountedJob, signal?: AbortSignal) => Promise<Estimate>;
  start: (job: Job) => Promise<Started>;
  /** Tells how a calculation gets on until it is over; call what it gives to hear no more. */
  watch: (id: string, watcher: Watcher<Solution>) => () => void;
  /** Ends a calculation; its answer is the last word on it. */
  stop: (id: string) => Promise<Progress<Solution>>;
}
