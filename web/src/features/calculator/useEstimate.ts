// The first guess at the job that is being written: asked of the server when the typing rests, and asked anew where
// something that counts has changed. It costs no calculation.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '@/api/errors';
import { estimateJob } from '@/api/solver';
import type { Estimate } from '@/api/types';
import { useSignedIn } from '@/api/useSignedIn';
import { withCataloguePrices, type PricedMaterial } from '@/domain/job/cataloguePrices';
import { measureOf } from '@/domain/job/checks';
import { setFaults } from '@/domain/job/grainSets';
import type { Draft } from '@/domain/job/draft';
import { lacksPrice } from '@/domain/job/ruleFaults';
import { isUnlimited, ownOfPanel, ownOfSheet } from '@/domain/job/rows';
import { settingFaults } from '@/domain/job/settingFaults';
import { usePricedMaterials } from './useCataloguePrices';

const REST_MS = 350;

/** What the sheets depend on: rows that are right, without names, notes and bands. Null if there is nothing to guess. */
export function countedJob(draft: Draft, catalogue: readonly PricedMaterial[] = []) {
  const { panels, stock, configuration } = draft;
  // Without a price of each sheet nobody can tell what is cheapest.
  if (stock.some((row) => measureOf(row) && lacksPrice(row, { ...configuration, catalogue }))) return null;
  // A wrong name or note changes nothing about the sheets.
  const faults = Object.keys(settingFaults(draft)).filter((name) => name !== 'name' && name !== 'notes');
  if (faults.length > 0) return null;
  const counted = ({ id, width, height, count, material, orientation }: Draft['stock'][number]) => ({
    id,
    width,
    height,
    count: Number(count),
    material,
    orientation,
  });
  const unlike = setFaults(panels, configuration);
  const job = {
    panels: panels.filter(measureOf).map((row) => ({
      ...counted(row),
      ...ownOfPanel(row),
      // What does not go with its set is told beside the row; the sheets are guessed without it.
      ...(unlike.has(row) && { grain_set: undefined }),
      // Bands count where they make the panels smaller.
      ...(configuration.deduct_edge_bands && { edge: row.edge }),
    })),
    stock_panels: stock.filter(measureOf).map((row) => ({
      ...counted(row),
      ...(isUnlimited(row) && { count: null }),
      ...ownOfSheet(row),
    })),
    configuration,
  };
  return job.panels.length > 0 && job.stock_panels.length > 0 ? withCataloguePrices(job, catalogue) : null;
}

/** The value once it has rested. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

type Asked = {
  draft: Draft;
  catalogue: readonly PricedMaterial[];
  job: ReturnType<typeof countedJob>;
  text: string;
  number: number;
};

function ask(draft: Draft, catalogue: readonly PricedMaterial[], last: Asked | null): Asked {
  const job = countedJob(draft, catalogue);
  const text = JSON.stringify(job);
  return { draft, catalogue, job, text, number: last ? last.number + Number(text !== last.text) : 0 };
}

/** The job that was asked for last; a number stands for it among the questions, for it can be long. */
function useCountedJob(draft: Draft) {
  const catalogue = usePricedMaterials();
  const rested = useRested(draft, REST_MS);
  const [asked, setAsked] = useState(() => ask(rested, catalogue, null));
  if (asked.draft === rested && asked.catalogue === catalogue) return asked;
  const next = ask(rested, catalogue, asked);
  setAsked(next);
  return next;
}

/** Whether all rows that a guess names are still there: what cannot be named is of another job. */
function isOf({ panels, stock }: Draft, { no_fit_panels: left, missing_stock: missing }: Estimate): boolean {
  const areIn = (ids: string[], rows: Draft['stock']) => {
    const known = new Set(ids.length > 0 ? rows.map(({ id }) => id) : []);
    return ids.every((id) => known.has(id));
  };
  return (
    areIn(
      left.map((one) => one.panel_id),
      panels,
    ) &&
    areIn(
      missing.map((one) => one.stock_panel_id),
      stock,
    )
  );
}

type EstimateState = {
  /** The newest guess that there is; undefined if there is none. */
  estimate: Estimate | undefined;
  /** It belongs to what was there before, and another one is on its way. */
  outdated: boolean;
  error: unknown;
};

export function useEstimate(draft: Draft): EstimateState {
  const signedIn = useSignedIn();
  const { draft: known, job, number } = useCountedJob(draft);
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['estimate', number],
    queryFn: signedIn && job ? ({ signal }) => estimateJob(job, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    // Too many at once: a moment later there is room again.
    retry: (failures, thrown) => failures < 3 && toApiError(thrown).status === 429,
    retryDelay: 1000,
  });
  if (!signedIn || job === null) return { estimate: undefined, outdated: false, error: null };
  const estimate = data && isOf(draft, data) ? data : undefined;
  return { estimate, outdated: isPlaceholderData || known !== draft, error };
}
