// What the catalogue tells of the prices of a job's sheets.
import { useMemo } from 'react';
import { asksForCosts, countedMaterials, type PricedMaterial } from '@/domain/job/cataloguePrices';
import type { Asked } from '@/domain/job/ruleFaults';
import { useCalculatorStore } from './store';
import { useCatalogue } from './useCatalogue';

const NONE: readonly PricedMaterial[] = [];

/** The materials whose prices count in the job; none until they are known, or where it does not ask for costs. */
export function usePricedMaterials(): readonly PricedMaterial[] {
  const { configuration, stock } = useCalculatorStore((state) => state.draft);
  const asks = asksForCosts(configuration, stock);
  const materials = useCatalogue(asks);
  return useMemo(
    () => (asks && materials ? countedMaterials(configuration, stock, materials) : NONE),
    [asks, materials, configuration, stock],
  );
}

/** What the whole job asks of a row, with the prices that the catalogue knows. */
export function useAsked(): Asked {
  const configuration = useCalculatorStore((state) => state.draft.configuration);
  const catalogue = usePricedMaterials();
  return useMemo(() => ({ ...configuration, catalogue }), [configuration, catalogue]);
}

/** The materials whose prices would count where one is about to be typed, before the job asks for costs. */
export function useOfferedMaterials(): readonly PricedMaterial[] {
  const { configuration, stock } = useCalculatorStore((state) => state.draft);
  const materials = useCatalogue(true);
  return useMemo(
    () => (materials ? countedMaterials(configuration, stock, materials) : NONE),
    [materials, configuration, stock],
  );
}
