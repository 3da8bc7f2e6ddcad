// The catalogue's materials with a price, for a job that asks what it costs.
import { asksForCosts, cataloguePrice, currencyOf, type PricedMaterial } from '@/domain/job/cataloguePrices';
import type { StockInput } from '@/domain/job/rows';
import { useCalculatorStore } from './store';
import { useCatalogue } from './useCatalogue';

const NONE: readonly PricedMaterial[] = [];

/** What the catalogue asks for sheets; nothing until it is known, or where the job does not ask for costs. */
export function usePricedMaterials(): readonly PricedMaterial[] {
  const { configuration, stock } = useCalculatorStore((state) => state.draft);
  return useCatalogue(asksForCosts(configuration, stock)) ?? NONE;
}

/** The price by the catalogue of a sheet that has none of its own, and its currency. */
export function useCataloguePrice(): (row: StockInput) => { price: string; currency: string } | undefined {
  const { configuration, stock } = useCalculatorStore((state) => state.draft);
  // Where a price is about to be typed, the catalogue's is offered before the job asks for any.
  const materials = useCatalogue(true) ?? NONE;
  const currency = currencyOf(configuration, stock, materials);
  return (row) => {
    const price = cataloguePrice(row, materials, currency);
    return price === undefined || currency === undefined ? undefined : { price, currency };
  };
}
