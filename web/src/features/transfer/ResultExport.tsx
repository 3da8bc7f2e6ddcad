// Export of a result: the solution as JSON, its tables as CSV or as one workbook.
import { mdiTrayArrowUp } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import type { Job } from '@/domain/job/job';
import { ExportMenu } from './ExportMenu';
import type { ResultFile } from './write/resultFiles';

interface ResultExportProps {
  job: Job;
  solution: Solution;
  formats: readonly string[] | undefined;
}

export function ResultExport({ job, solution, formats }: ResultExportProps) {
  const { t, i18n } = useTranslation('exchange');
  const { t: tCommon } = useTranslation('common');
  const least = useLeastRemnant();
  // What writes the files comes when one is asked for: nobody waits for it who only looks at the result.
  const writing = (file: ResultFile) => async () => {
    const { saveResult } = await import('./write/resultFiles');
    await saveResult(file, { job, solution, least, language: i18n.language, t, tCommon });
  };
  const csv = (file: 'placed' | 'cuts' | 'statistics', enabled = true) => ({
    name: t(`out.${file}`),
    hint: t('out.csvHint'),
    format: 'csv' as const,
    enabled,
    run: writing(file),
  });
  return (
    <ExportMenu
      icon={mdiTrayArrowUp}
      formats={formats}
      items={[
        csv('placed'),
        csv('cuts', solution.total_nbr_cuts > 0),
        csv('statistics'),
        {
          name: t('out.solution'),
          hint: t('out.solutionHint'),
          format: 'json',
          enabled: true,
          run: writing('solution'),
        },
        {
          name: t('out.workbook'),
          hint: t('out.xlsxHint'),
          format: 'xlsx',
          enabled: true,
          run: writing('workbook'),
        },
      ]}
    />
  );
}
