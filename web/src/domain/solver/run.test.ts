import { describe, expect, it } from 'vitest';
import {
  begun,
  doneWith,
  ended,
  isActive,
  isCancelled,
  isStoppable,
  isToBeStopped,
  resultOf,
  withProgress,
} from './run';
import type { Job } from '../job/job';

const JOB: Job = { panels: [], stock_panels: [], configuration: {} as Job['configuration'] };
const run = begun<string>({ id: 'a', job: JOB }, 0);
const running = withProgress(run, { status: 'RUNNING', percentage_done: 40, solution: 'best so far' });
const over = (status: 'FINISHED' | 'STOPPED' | 'ERROR', from = running) =>
  withProgress(from, { status, percentage_done: 100, solution: status === 'ERROR' ? null : 'layout' });

describe('a run', () => {
  it('can be ended from the first word of it until it is over', () => {
    expect([run, running, over('FINISHED')].map(isStoppable)).toEqual([false, true, false]);
    expect([run, running, over('FINISHED')].map(isActive)).toEqual([true, true, false]);
  });

  it('is ended once, as was said first', () => {
    const stopped = ended(ended(running, 'cancel'), 'stop');
    expect(stopped).toMatchObject({ ending: 'cancel', stop: 'sent' });
    expect([isStoppable(stopped), isToBeStopped(stopped)]).toEqual([false, true]);
    expect(isToBeStopped({ ...stopped, stop: 'heard' })).toBe(false);
    expect(ended(over('FINISHED'), 'stop').ending).toBeNull();
  });

  it('has its result when it is over, not before', () => {
    expect(resultOf(running)).toBeNull();
    expect(resultOf(over('FINISHED'))).toEqual({ taskId: 'a', job: JOB, solution: 'layout', partial: false });
    expect(resultOf(over('ERROR'))).toBeNull();
  });

  it('that was stopped for its best layout has that as its result; one that was cancelled has none', () => {
    expect(resultOf(over('STOPPED', ended(running, 'stop')))).toMatchObject({ partial: true });
    const cancelled = over('STOPPED', ended(running, 'cancel'));
    expect([isCancelled(cancelled), resultOf(cancelled)]).toEqual([true, null]);
    // It was done before that was heard.
    expect(resultOf(over('FINISHED', ended(running, 'cancel')))).toMatchObject({ partial: false });
  });

  it('made of a result that is at hand gives that back', () => {
    const result = { taskId: 'a', job: JOB, solution: 'layout', partial: true };
    expect(resultOf(doneWith(result, 0))).toEqual(result);
  });
});
