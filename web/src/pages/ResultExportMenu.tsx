// Export of a result, with what the viewer and the calculator know of cuts and names.
import { useMemo } from 'react';
import { bandName, materialName, useWords } from '@/features/calculator/words';
import { ResultExport } from '@/features/transfer/ResultExport';
import { cutRows } from '@/features/viewer/geometry/cuts';
import { buildLayout } from '@/features/viewer/layout';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { usePlan } from './usePlan';

export function ResultExportMenu({ job, solution }: { job: Job; solution: Solution }) {
  const { t } = useWords();
  const { formats } = usePlan();
  const least = useLeastRemnant();
  const { remnants } = useMemo(() => buildLayout(job, solution, least), [job, solution, least]);
  return (
    <ResultExport
      job={job}
      solution={solution}
      remnants={remnants}
      cutRows={cutRows}
      materialName={(code) => materialName(t, code)}
      bandName={(code) => bandName(t, code)}
      formats={formats}
    />
  );
}
