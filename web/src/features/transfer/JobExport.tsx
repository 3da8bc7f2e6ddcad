// Export of the job being written: whole as JSON, its lists as CSV or as one workbook.
import { mdiTrayArrowUp } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/lib/saveFile';
import { csvForm } from './csvChoice';
import { ExportMenu } from './ExportMenu';
import { csvOf } from './write/csv';
import { jobText, type Written } from './write/job';
import { panelsTable, stockTable } from './write/lists';
import { fileName, saveText } from './write/save';

type JobExportProps = {
  /** The job as it stands when something is chosen. */
  current: () => Written;
  hasPanels: boolean;
  hasStock: boolean;
  formats: readonly string[] | undefined;
};

export function JobExport({ current, hasPanels, hasStock, formats }: JobExportProps) {
  const { t, i18n } = useTranslation('exchange');
  const named = (job: Written, what: string, ending: string) =>
    `${[fileName(job.name, 'kerf'), what].join(' - ')}.${ending}`;
  const saveCsv = (what: 'panels' | 'stock') => {
    const job = current();
    const table = what === 'panels' ? panelsTable(job.panels, t) : stockTable(job.stock, t);
    saveText(csvOf(table, csvForm(i18n.language)), named(job, table.name, 'csv'), 'text/csv');
  };
  return (
    <ExportMenu
      icon={mdiTrayArrowUp}
      formats={formats}
      items={[
        {
          name: t('out.job'),
          hint: t('out.jobHint'),
          format: 'json',
          enabled: hasPanels || hasStock,
          run: () => {
            const job = current();
            saveText(jobText(job), named(job, t('file.job'), 'json'), 'application/json');
          },
        },
        {
          name: t('out.panels'),
          hint: t('out.csvHint'),
          format: 'csv',
          enabled: hasPanels,
          run: () => saveCsv('panels'),
        },
        {
          name: t('out.stock'),
          hint: t('out.csvHint'),
          format: 'csv',
          enabled: hasStock,
          run: () => saveCsv('stock'),
        },
        {
          name: t('out.both'),
          hint: t('out.xlsxHint'),
          format: 'xlsx',
          enabled: hasPanels || hasStock,
          run: async () => {
            const job = current();
            const { workbookOf } = await import('./write/workbook');
            const tables = [
              ...(hasPanels ? [panelsTable(job.panels, t)] : []),
              ...(hasStock ? [stockTable(job.stock, t)] : []),
            ];
            saveFile(await workbookOf(tables), named(job, t('file.job'), 'xlsx'));
          },
        },
      ]}
    />
  );
}
