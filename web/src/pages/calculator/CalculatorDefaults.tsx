import { DefaultsCard } from '@/features/account/DefaultsCard';
import { toJob } from '@/domain/job/draft';
import { useCalculatorStore } from '@/features/calculator/store';

/** What new calculations begin with, from what the calculator holds now. */
export function CalculatorDefaults() {
  const draft = useCalculatorStore((state) => state.draft);
  const { configuration, stock_panels } = toJob(draft, '');
  return <DefaultsCard configuration={configuration} stock={stock_panels} />;
}
