// The result that the next one is compared with, kept in the browser until another takes its place.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fillJob } from '@/api/job';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { withDatabase } from '@/lib/database';
import { isRecord } from '@/lib/storage';

export interface Baseline {
  taskId: string;
  job: Job;
  solution: Solution;
  /** The search was ended early. */
  partial: boolean;
}

const VERSION = 1;
const keyOf = (owner: string) => `${owner}/baseline`;

/** Whatever was found as a baseline, or null. */
function readBaseline(found: unknown): Baseline | null {
  if (!isRecord(found) || typeof found.taskId !== 'string') return null;
  const { job, solution } = found;
  if (!isRecord(job) || !Array.isArray(job.panels) || !Array.isArray(job.stock_panels)) return null;
  if (!isRecord(solution) || !Array.isArray(solution.mosaics) || !isRecord(solution.statistics)) return null;
  return {
    taskId: found.taskId,
    job: fillJob(job as unknown as Job),
    solution: solution as unknown as Solution,
    partial: found.partial === true,
  };
}

function load(owner: string): Promise<Baseline | null> {
  return withDatabase(async (db) => readBaseline((await db.get('kept', keyOf(owner)))?.value), null);
}

function save(owner: string, baseline: Baseline): Promise<unknown> {
  const record = { key: keyOf(owner), owner, timestamp: Date.now(), version: VERSION, value: baseline };
  return withDatabase((db) => db.put('kept', record), null);
}

/** The kept result of an account, and how to keep another. */
export function useBaseline(owner: string) {
  const client = useQueryClient();
  const queryKey = ['baseline', owner];
  const { data } = useQuery({
    queryKey,
    queryFn: () => load(owner),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: owner !== '',
  });
  return {
    baseline: data ?? null,
    keep: (baseline: Baseline) => {
      client.setQueryData(queryKey, baseline);
      void save(owner, baseline);
    },
  };
}
