import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fillJob } from '@/api/job';
import { showError } from '@/api/showError';
import type { CalculationRecord } from '@/api/types';
import type { ComparedCalculation, RenderComparison } from './renderResults';
import { stateOf } from './stateOf';
import { useCalculation } from './useCalculations';

interface ComparedProps {
  ids: [string, string];
  onClose: () => void;
  renderComparison: RenderComparison;
}

/** Loads two calculations and shows them side by side. */
export function Compared({ ids, onClose, renderComparison }: ComparedProps) {
  const { t } = useTranslation('history');
  const a = useCalculation(ids[0]);
  const b = useCalculation(ids[1]);
  const error = (a.data ? null : a.error) ?? (b.data ? null : b.error);
  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);
  const one = comparedOf(a.data);
  const other = comparedOf(b.data);
  if (one && other) return renderComparison(one, other, onClose);
  return (
    <Backdrop open sx={{ zIndex: 'modal', color: '#fff' }}>
      <CircularProgress color="inherit" aria-label={t('loading')} />
    </Backdrop>
  );
}

function comparedOf(record: CalculationRecord | undefined): ComparedCalculation | null {
  if (!record?.request_data || !record.result_data) return null;
  return {
    taskId: record.task_id,
    name: record.name,
    moment: record.completed_at,
    job: fillJob(record.request_data),
    solution: record.result_data,
    partial: stateOf(record) !== 'FINISHED',
  };
}
