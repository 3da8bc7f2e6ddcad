// A run: one calculation from its start to its layouts, as one document. Nothing here changes a run, each function gives
// the next one.

import type { Job } from '../job/job';

/** How long a run is waited for before the person is asked, ms. */
export const WAIT_MS = 300_000;

/** What a person wants of a run that is ended early: its best layout so far, or back to the inputs. */
export type End = 'stop' | 'cancel';

type Over = 'FINISHED' | 'STOPPED' | 'TERMINATED' | 'ERROR';

/** What a solver says of a run. */
export interface Progress<Solution> {
  status: 'QUEUED' | 'RUNNING' | Over;
  /** 0-100. */
  percentage_done: number;
  /** While it runs the best layout so far, if there is one; then the result. */
  solution?: Solution | null;
}

export interface Run<Solution> {
  id: string;
  /** As it was sent. */
  job: Job;
  /** INITIALISING until the solver's first word. */
  state: Progress<Solution>['status'] | 'INITIALISING';
  /** 0-100. */
  percent: number;
  /** While it runs the best layout so far, if there is one; then the result. */
  solutions: readonly Solution[];
  /** It shall end early, and what for. */
  ending: End | null;
  /** Whether the solver knows that: not yet, it did not answer and is told again, or yes. */
  stop: 'sent' | 'unheard' | 'heard';
  /** When the waiting began in this visit, ms since the epoch. */
  since: number;
  /** It took longer than we wait; the solver goes on with it. */
  timedOut: boolean;
  /** The last time it was asked, the solver did not answer. */
  unreachable: boolean;
  /** The person was told of its end, or saw it. */
  told: boolean;
}

/** What of a run outlives a reload: the rest is asked of the solver again. */
export type KeptRun = Pick<Run<never>, 'id' | 'job' | 'ending' | 'stop' | 'told'>;

/** A layout of a job, done. */
export interface RunResult<Solution> {
  taskId: string;
  job: Job;
  solution: Solution;
  /** The search was ended early: this is the best that it had. */
  partial: boolean;
}

export const keptOf = <S>({ id, job, ending, stop, told }: Run<S>): KeptRun => ({
  id,
  job,
  ending,
  stop,
  told,
});

/** A run that was just begun, or is asked about again. */
export const begun = <S>(kept: Pick<KeptRun, 'id' | 'job'> & Partial<KeptRun>, now: number): Run<S> => ({
  state: 'INITIALISING',
  percent: 0,
  solutions: [],
  ending: null,
  stop: 'sent',
  timedOut: false,
  unreachable: false,
  told: false,
  ...kept,
  since: now,
});

/** A result that is at hand, as the run that it came from. */
export const doneWith = <S>({ taskId, job, solution, partial }: RunResult<S>, now: number): Run<S> => ({
  ...begun<S>({ id: taskId, job, told: true }, now),
  state: partial ? 'STOPPED' : 'FINISHED',
  percent: 100,
  solutions: [solution],
});

export const withProgress = <S>(run: Run<S>, { status, percentage_done, solution }: Progress<S>): Run<S> => ({
  ...run,
  state: status,
  percent: percentage_done,
  solutions: solution ? [solution] : [],
  unreachable: false,
});

/** The person wants it to end; nothing changes where that was said before, or it is over. */
export const ended = <S>(run: Run<S>, ending: End): Run<S> =>
  isActive(run) && run.ending === null ? { ...run, ending, stop: 'sent' } : run;

/** It goes on: the solver has refused to end it. */
export const goingOn = <S>(run: Run<S>): Run<S> => ({ ...run, ending: null, stop: 'sent' });

/** Waits once more, as long as the first time. */
export const waitedForAgain = <S>(run: Run<S>, now: number): Run<S> => ({
  ...run,
  since: now,
  timedOut: false,
});

/** Not over yet. */
export const isActive = ({ state }: Run<unknown>): boolean =>
  state === 'INITIALISING' || state === 'QUEUED' || state === 'RUNNING';

/** It may be ended now. */
export const isStoppable = ({ state, ending }: Run<unknown>): boolean =>
  ending === null && (state === 'QUEUED' || state === 'RUNNING');

/** The solver has yet to hear that it shall end. */
export const isToBeStopped = (run: Run<unknown>): boolean =>
  isActive(run) && run.ending !== null && run.stop !== 'heard';

/** It was ended to go back to the inputs: nobody wants to see its layout. */
export const isCancelled = ({ state, ending }: Run<unknown>): boolean =>
  ending === 'cancel' && state === 'STOPPED';

/** What to show of it when it is over; null while there is nothing. */
export function resultOf<S>(run: Run<S>): RunResult<S> | null {
  const [solution] = run.solutions;
  if (isActive(run) || isCancelled(run) || !solution) return null;
  return { taskId: run.id, job: run.job, solution, partial: run.state !== 'FINISHED' };
}
