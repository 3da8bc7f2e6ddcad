// Which of the columns that can be folded away a job uses: those stay in sight.
import { useMemo } from 'react';
import { hasEdges } from '@/domain/job/edges';
import { useCalculatorStore } from './store';

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
