import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { ResultExport } from '@/features/transfer/ResultExport';
import { usePlan } from './usePlan';

/** Export of a result, as far as the person's plan has it. */
export function ResultExportMenu({ job, solution }: { job: Job; solution: Solution }) {
  const { formats } = usePlan();
  return <ResultExport job={job} solution={solution} formats={formats} />;
}
