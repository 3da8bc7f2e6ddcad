import { Suspense, type ReactNode } from 'react';
import { lazyChunk } from '@/i18n/lazyChunk';
import { usePlan } from './usePlan';

const CostCard = lazyChunk(async () => (await import('@/features/costs/CostCard')).CostCard, 'costs');

/** What a result costs, for whose plan reckons that. */
export function useResultCosts(id: string): ReactNode {
  const { features } = usePlan();
  if (!features?.cost_calculator) return null;
  return (
    <Suspense>
      <CostCard id={id} />
    </Suspense>
  );
}
