import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyChunk } from '@/i18n/lazyChunk';
import { usePlan } from './usePlan';

const ComparedCosts = lazyChunk(
  async () => (await import('@/features/costs/ComparedCosts')).ComparedCosts,
  'costs',
);

/** What two results cost side by side, for whose plan reckons that. */
export function ComparedResultCosts(ids: { a: string; b: string }) {
  const { features } = usePlan();
  if (!features?.cost_calculator) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
      <ComparedCosts {...ids} />
    </Suspense>
  );
}
