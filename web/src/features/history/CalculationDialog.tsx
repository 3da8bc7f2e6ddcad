import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiContentDuplicate, mdiTextBoxOutline } from '@mdi/js';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { errorText, mayPass } from '@/api/errors';
import { fillJob } from '@/api/job';
import type { Job } from '@/domain/job/job';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { TaskId } from '@/ui/TaskId';
import { CalculationHeader } from './CalculationHeader';
import { CalculationInfo } from './CalculationInfo';
import type { RenderResults } from './renderResults';
import { useCalculation } from './useCalculations';

const RequestDialog = lazyAside(
  async () => (await import('./RequestDialog')).RequestDialog,
  'history',
  'saw',
);

const AT_ONCE = { transition: { appear: false }, backdrop: { appear: false } };

interface CalculationDialogProps {
  id: string;
  /** Without fading in: what the page begins with is there when it is. */
  atOnce?: boolean;
  onClose: () => void;
  onUse: (job: Job) => void;
  /** Draws a layout; another feature's work. */
  renderResults: RenderResults;
}

/** One calculation of the history: what was asked and, where there is one, its layout. */
export function CalculationDialog({
  id,
  atOnce = false,
  onClose,
  onUse,
  renderResults,
}: CalculationDialogProps) {
  const { t } = useTranslation(['history', 'common']);
  const titleId = useId();
  const phone = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const [showRequest, setShowRequest] = useState(false);
  const [requestWanted, setRequestWanted] = useState(false);
  if (showRequest && !requestWanted) setRequestWanted(true);
  const { data: record, error, refetch } = useCalculation(id);
  const failed = !record && error !== null;
  const request = record?.request_data;
  const job = useMemo(() => (request ? fillJob(request) : null), [request]);
  const solution = record?.result_data ?? null;
  // The head and the buttons first; a large layout is then drawn in pieces, and nobody's click waits for it.
  const ready = useDeferredValue(record !== undefined, false);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth={solution ? 'xl' : 'md'}
      aria-labelledby={titleId}
      slotProps={atOnce ? AT_ONCE : undefined}
      sx={solution && !phone ? { '& .MuiDialog-paper': { m: 2, maxHeight: 'calc(100% - 32px)' } } : undefined}
    >
      <CalculationHeader id={titleId} record={record} failed={failed} onClose={onClose} />
      <DialogContent dividers>
        {failed ? (
          <ErrorState
            title={t('detailFailed')}
            text={errorText(error)}
            // What is gone does not come back.
            onRetry={mayPass(error) ? () => void refetch() : undefined}
          />
        ) : !record || !ready ? (
          <Stack role="status" aria-label={t('loading')} spacing={2}>
            <Skeleton variant="rounded" height={56} />
            <Skeleton variant="rounded" height={280} />
          </Stack>
        ) : (
          <Stack spacing={3}>
            {record.notes && (
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {record.notes}
              </Typography>
            )}
            {job && solution ? (
              renderResults({ id, job, solution, partial: record.status !== 'FINISHED' })
            ) : (
              <CalculationInfo record={record} />
            )}
            {job && solution && <TaskId id={record.task_id} />}
          </Stack>
        )}
      </DialogContent>
      <DialogActions
        // The cross in the head closes too: on a phone one line of buttons is enough.
        sx={{
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          gap: 1,
          px: 3,
          py: { xs: 1, sm: 1.5 },
          '& > :not(style)': { ml: '0 !important' },
          '& .MuiButton-root': { minHeight: { xs: 44, sm: 36 }, lineHeight: 1.25 },
          '& .MuiButton-text': { px: { xs: 0.5, sm: 1 } },
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        {!(phone && job) && <Button onClick={onClose}>{t('common:actions.close')}</Button>}
        {!failed && (
          <>
            <Button
              onClick={() => setShowRequest(true)}
              disabled={!job}
              startIcon={<Icon path={mdiTextBoxOutline} />}
            >
              {t('actions.request')}
            </Button>
            <Button
              // Of what has a layout the first button is the one that prints it.
              variant={solution ? 'outlined' : 'contained'}
              disabled={!job}
              onClick={() => job && onUse(job)}
              startIcon={<Icon path={mdiContentDuplicate} />}
            >
              {t('actions.use')}
            </Button>
          </>
        )}
      </DialogActions>
      {job && requestWanted && (
        <RequestDialog
          open={showRequest}
          job={job}
          onClose={() => setShowRequest(false)}
          onUse={() => onUse(job)}
        />
      )}
    </Dialog>
  );
}
