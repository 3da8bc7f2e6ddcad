// The run that this browser waits for or shows. It outlives a reload, and windows share it.

import { create } from 'zustand';
import type { Job } from '@/domain/job/job';
import {
  begun,
  doneWith,
  keptOf,
  waitedForAgain,
  type KeptRun,
  type Run,
  type RunResult,
} from '@/domain/solver/run';
import { isRecord, onOtherTab, parse, stored } from '@/lib/storage';
import { registerUserScoped } from '@/lib/userScopedStorage';
import type { Solution } from './types';

export type CurrentRun = Run<Solution>;

interface RunStore {
  run: CurrentRun | null;
  begin: (id: string, job: Job) => void;
  /** Shows a result that is at hand: nobody has to be asked for it. */
  show: (result: RunResult<Solution>) => void;
  /** Changes the run where it is still this one. */
  change: (id: string, change: (run: CurrentRun) => CurrentRun) => void;
  keepWaiting: () => void;
  /** Notes that its end was told; false if another window has told it. */
  tell: (id: string) => boolean;
  /** Forgets it: the person is done with it. */
  leave: () => void;
}

const KEY = 'run';

function read(found: unknown): KeptRun | null {
  if (!isRecord(found) || typeof found.id !== 'string' || !isRecord(found.job)) return null;
  const { id, ending, stop, told } = found;
  return {
    id,
    job: found.job as unknown as Job,
    ending: ending === 'stop' || ending === 'cancel' ? ending : null,
    stop: stop === 'heard' ? 'heard' : 'sent',
    told: told === true,
  };
}

const KEPT = ['id', 'ending', 'stop', 'told'] as const;
const storage = stored<KeptRun | null>({ key: KEY, version: 1, repair: read });

/** Runs that this window has left: another window may still look at them. */
const left = new Set<string>();

function resumed(): CurrentRun | null {
  const kept = storage.read();
  return kept && begun(kept, Date.now());
}

export const useRunStore = create<RunStore>()((set, get) => {
  const put = (run: CurrentRun) => {
    const before = get().run;
    if (before && before.id !== run.id) left.add(before.id);
    left.delete(run.id);
    set({ run });
    if (!before || KEPT.some((field) => before[field] !== run[field])) storage.write(keptOf(run));
  };
  return {
    run: resumed(),
    begin: (id, job) => put(begun({ id, job }, Date.now())),
    show: (result) => put(doneWith(result, Date.now())),
    change: (id, change) => {
      const { run } = get();
      if (run?.id === id) put(change(run));
    },
    keepWaiting: () => {
      const { run } = get();
      if (run) put(waitedForAgain(run, Date.now()));
    },
    tell: (id) => {
      const kept = storage.read();
      const told = kept?.id === id && kept.told;
      get().change(id, (run) => ({ ...run, told: true }));
      return !told;
    },
    leave: () => {
      const { run } = get();
      if (!run) return;
      left.add(run.id);
      storage.remove();
      set({ run: null });
    },
  };
});

// What another window calculates is followed here too; each stays at a result until it leaves it.
onOtherTab(KEY, (text) => {
  const found = parse(text);
  const kept = read(isRecord(found) ? found.value : undefined);
  if (!kept || left.has(kept.id) || kept.id === useRunStore.getState().run?.id) return;
  useRunStore.setState({ run: begun({ id: kept.id, job: kept.job, told: kept.told }, Date.now()) });
});

registerUserScoped(KEY, () => useRunStore.getState().leave());
