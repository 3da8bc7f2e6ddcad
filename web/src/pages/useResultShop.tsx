import { Suspense, type ReactNode } from 'react';
import type { Job } from '@/domain/job/job';
import { lazyChunk } from '@/i18n/lazyChunk';
import { usePlan } from './usePlan';

const CostCard = lazyChunk(async () => (await import('@/features/costs/CostCard')).CostCard, 'costs');
const BookingCard = lazyChunk(
  async () => (await import('@/features/booking/BookingCard')).BookingCard,
  'booking',
);
const RemnantLabels = lazyChunk(async () => (await import('./RemnantLabels')).RemnantLabels, 'booking');

/** What a result costs, and its booking where sheets come from the store room, for whose plan has them. */
export function useResultShop(id: string, job: Job): ReactNode {
  const { features } = usePlan();
  const fromRoom = job.stock_panels.some(({ stock_item_id: item }) => item !== undefined);
  return (
    <>
      {features?.cost_calculator && (
        <Suspense>
          <CostCard id={id} />
        </Suspense>
      )}
      {features?.remnants_management && fromRoom && (
        <Suspense>
          <BookingCard id={id} job={job} labels={(items) => <RemnantLabels items={items} />} />
        </Suspense>
      )}
    </>
  );
}
