import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import { formatDateTime } from '@/lib/dates';
import { formatCount } from '@/lib/numbers';
import { Figures } from '@/ui/Figures';
import { TaskId } from '@/ui/TaskId';
import { COLOURS, stateOf } from './stateOf';

/** That there is no layout is no success, even of a calculation that is finished. */
const SEVERITY = { ...COLOURS, FINISHED: 'info' } as const;

/** In place of a layout: why there is none, and what is known of the calculation. */
export function CalculationInfo({ record }: { record: CalculationRecord }) {
  const { t, i18n } = useTranslation('history');
  const state = stateOf(record);
  return (
    <>
      <Alert severity={SEVERITY[state]}>{t(`noResult.${state}`)}</Alert>
      <Figures
        column={180}
        items={[
          [t('info.project'), record.project_name ?? '–'],
          [t('info.submitted'), formatDateTime(record.submitted_at)],
          [t('info.completed'), formatDateTime(record.completed_at) || '–'],
          [t('info.panels'), formatCount(record.panel_count, i18n.language)],
          [t('info.stock'), formatCount(record.stock_panel_count, i18n.language)],
        ]}
      />
      <TaskId id={record.task_id} />
    </>
  );
}
