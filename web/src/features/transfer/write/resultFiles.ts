// A result as files on the person's disk: its tables as CSV or as one workbook, the solution as JSON.
import type { TFunction } from 'i18next';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { planOf } from '@/domain/plan/plan';
import { bandName, materialName } from '@/i18n/jobNames';
import { csvForm } from '../csvChoice';
import { csvOf } from './csv';
import { cutsTable, figuresTable, placedTable, type ResultContext } from './result';
import { fileName, save, saveText } from './save';

const TABLES = { placed: placedTable, cuts: cutsTable, statistics: figuresTable };

export type ResultFile = keyof typeof TABLES | 'solution' | 'workbook';

export interface ResultToSave {
  job: Job;
  solution: Solution;
  /** The least remnant, as `planOf` takes it. */
  least: Parameters<typeof planOf>[2];
  /** Of the page. */
  language: string;
  t: TFunction<'exchange'>;
  tCommon: TFunction;
}

/** Writes a result as one file of this kind, and saves it under the job's name. */
export async function saveResult(
  file: ResultFile,
  { job, solution, least, language, t, tCommon }: ResultToSave,
): Promise<void> {
  const named = (what: string, ending: string) =>
    `${[fileName(job.name ?? '', 'kerf'), what].join(' - ')}.${ending}`;
  if (file === 'solution') {
    const text = `${JSON.stringify(solution, null, 2)}\n`;
    saveText(text, named(t('file.solution'), 'json'), 'application/json');
    return;
  }
  const context: ResultContext = {
    job,
    solution,
    plan: planOf(job, solution, least),
    materialName: (code) => materialName(code, tCommon),
    bandName: (code) => bandName(code, tCommon),
    language,
  };
  if (file === 'workbook') {
    const { workbookOf } = await import('./workbook');
    const tables = Object.values(TABLES).map((tableOf) => tableOf(context, t));
    save(await workbookOf(tables), named(t('file.workbook'), 'xlsx'));
    return;
  }
  const table = TABLES[file](context, t);
  saveText(csvOf(table, csvForm(language)), named(table.name, 'csv'), 'text/csv');
}
