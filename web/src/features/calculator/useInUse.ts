// Which of the columns that can be folded away a job uses: those stay in sight.
import { useMemo } from 'react';
import { hasEdges } from '@/domain/job/edges';
import { faultAt } from '@/domain/job/rowFaults';
import type { PanelText } from '@/domain/job/rows';
import { ruleFaultsOf } from '@/domain/job/ruleFaults';
import { useCalculatorStore, type Folded } from './store';

export function useGrainInUse(): boolean {
  const { stock, panels, configuration } = useCalculatorStore((state) => state.draft);
  const { consider_orientation: considered } = configuration;
  return useMemo(
    () => considered || [...stock, ...panels].some((row) => row.orientation !== 0),
    [stock, panels, considered],
  );
}

export function useEdgesInUse(): boolean {
  const panels = useCalculatorStore((state) => state.draft.panels);
  return useMemo(() => panels.some((row) => hasEdges(row.edge)), [panels]);
}

/** Whether any panel is of a grain set. */
export function useSetsInUse(): boolean {
  const panels = useCalculatorStore((state) => state.draft.panels);
  return useMemo(() => panels.some((row) => row.grain_set !== undefined), [panels]);
}

/** Whether any panel has this text. */
export function useTextInUse(field: PanelText): boolean {
  const panels = useCalculatorStore((state) => state.draft.panels);
  return useMemo(() => panels.some((row) => row[field] !== undefined), [panels, field]);
}

/** Whether any sheet has something of its own, or something is wrong with that. */
export function useSheetsInUse(): boolean {
  const { stock, configuration } = useCalculatorStore((state) => state.draft);
  const faults = useCalculatorStore((state) => state.serverFaults.rows);
  return useMemo(
    () =>
      stock.some(
        (row) =>
          row.trim !== undefined ||
          row.kind !== undefined ||
          row.price !== undefined ||
          row.use_first === true ||
          row.defects !== undefined ||
          row.stock_item_id !== undefined ||
          faultAt(faults.get(row) ?? ruleFaultsOf(row, configuration), 'trim') !== undefined,
      ),
    [stock, configuration, faults],
  );
}

/** All of them at once. */
export const useInUse = (): Folded => ({
  orientation: useGrainInUse(),
  edge: useEdgesInUse(),
  sheet: useSheetsInUse(),
  grain_set: useSetsInUse(),
  order: useTextInUse('order'),
  external_id: useTextInUse('external_id'),
});
