// Export of a result: the solution as JSON, its tables as CSV or as one workbook.
import { mdiTrayArrowUp } from '@mdi/js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import type { Job } from '@/domain/job/job';
import { planOf } from '@/domain/plan/plan';
import { bandName, materialName } from '@/i18n/jobNames';
import { csvForm } from './csvChoice';
import { ExportMenu } from './ExportMenu';
import { csvOf } from './write/csv';
import { cutsTable, figuresTable, placedTable, type ResultContext } from './write/result';
import { fileName, save, saveText } from './write/save';
import type { Table } from './write/table';

interface ResultExportProps {
  job: Job;
  solution: Solution;
  formats: readonly string[] | undefined;
}

export function ResultExport({ job, solution, formats }: ResultExportProps) {
  const { t, i18n } = useTranslation('exchange');
  const { t: tCommon } = useTranslation('common');
  const least = useLeastRemnant();
  const context = useMemo(
    (): ResultContext => ({
      job,
      solution,
      plan: planOf(job, solution, least),
      materialName: (code) => materialName(code, tCommon),
      bandName: (code) => bandName(code, tCommon),
      language: i18n.language,
    }),
    [job, solution, least, tCommon, i18n.language],
  );
  const named = (what: string, ending: string) =>
    `${[fileName(job.name ?? '', 'kerf'), what].join(' - ')}.${ending}`;
  const csv = (name: string, table: () => Table, enabled: boolean) => ({
    name,
    hint: t('out.csvHint'),
    format: 'csv' as const,
    enabled,
    run: () => {
      const made = table();
      saveText(csvOf(made, csvForm(i18n.language)), named(made.name, 'csv'), 'text/csv');
    },
  });
  const tables = () => [placedTable(context, t), cutsTable(context, t), figuresTable(context, t)];
  return (
    <ExportMenu
      icon={mdiTrayArrowUp}
      formats={formats}
      items={[
        csv(t('out.placed'), () => placedTable(context, t), true),
        csv(t('out.cuts'), () => cutsTable(context, t), solution.total_nbr_cuts > 0),
        csv(t('out.statistics'), () => figuresTable(context, t), true),
        {
          name: t('out.solution'),
          hint: t('out.solutionHint'),
          format: 'json',
          enabled: true,
          run: () =>
            saveText(
              `${JSON.stringify(solution, null, 2)}\n`,
              named(t('file.solution'), 'json'),
              'application/json',
            ),
        },
        {
          name: t('out.workbook'),
          hint: t('out.xlsxHint'),
          format: 'xlsx',
          enabled: true,
          run: async () => {
            const { workbookOf } = await import('./write/workbook');
            save(await workbookOf(tables()), named(t('file.workbook'), 'xlsx'));
          },
        },
      ]}
    />
  );
}
