import { ListedPrices } from '@/features/calculator/ListedPrices';
import { usePlan } from '../usePlan';

/** What the shop's price list offers to a job, for whose plan has one. */
export function CalculatorPrices() {
  return usePlan().features?.cost_calculator ? <ListedPrices /> : null;
}
