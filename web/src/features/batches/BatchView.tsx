import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiStopCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, mayPass } from '@/api/errors';
import type { BatchRecord } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { formatArea, formatRun } from '@/i18n/lengths';
import { formatDateTime } from '@/lib/dates';
import { formatCount } from '@/lib/numbers';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorState } from '@/ui/ErrorState';
import { Figures } from '@/ui/Figures';
import { Icon } from '@/ui/Icon';
import { SectionCard } from '@/ui/SectionCard';
import { BatchChip } from './BatchChip';
import { DownloadBatch } from './DownloadBatch';
import { MemberTable } from './MemberTable';
import { useBatch, useStopBatch } from './useBatches';

interface BatchViewProps {
  id: string;
  /** The formats of the person's plan; not known yet where undefined. */
  formats: readonly string[] | undefined;
}

/** One batch: how far it is, its calculations, their totals and their files. */
export function BatchView({ id, formats }: BatchViewProps) {
  const { t } = useTranslation('batches');
  const { data: batch, error, refetch } = useBatch(id);
  if (error && !batch) {
    return (
      <ErrorState
        title={t('view.failed')}
        text={errorText(error)}
        onRetry={mayPass(error) ? () => void refetch() : undefined}
      />
    );
  }
  if (!batch) return <Skeleton variant="rounded" height={320} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Head batch={batch} formats={formats} />
      <SectionCard title={t('view.calculations')}>
        <MemberTable members={batch.calculations} />
      </SectionCard>
    </Box>
  );
}

function Head({ batch, formats }: { batch: BatchRecord; formats: readonly string[] | undefined }) {
  const { t, i18n } = useTranslation(['batches', 'common']);
  const mayChange = useMayChange();
  const stop = useStopBatch(batch.id);
  const [asking, setAsking] = useState(false);
  const { totals } = batch;
  const count = (value: number) => formatCount(value, i18n.language);
  const running = batch.state === 'RUNNING';
  return (
    <SectionCard
      title={batch.name}
      text={[
        formatDateTime(batch.submitted_at),
        t('jobs', { count: batch.job_count }),
        batch.combine ? t('combined') : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={<BatchChip state={batch.state} />}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        {running && (
          <Box>
            <LinearProgress
              variant="determinate"
              value={batch.percentage_done}
              aria-label={t('progress', { name: batch.name })}
              sx={{ height: 8, borderRadius: 1 }}
            />
            <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
              {t('view.ended', { ended: batch.ended_count, count: batch.calculation_count })}
            </Typography>
          </Box>
        )}
        <Figures
          column={120}
          items={[
            [t('totals.sheets'), count(totals.sheets)],
            [t('totals.used'), share(totals.total_used_area, totals.total_wasted_area, i18n.language)],
            [
              t('totals.area'),
              `${formatArea(totals.total_used_area, i18n.language)} ${t('common:units.m2')}`,
            ],
            [t('totals.cuts'), count(totals.total_nbr_cuts)],
            [
              t('totals.cutLength'),
              `${formatRun(totals.total_cut_length, i18n.language)} ${t('common:units.m')}`,
            ],
            [t('totals.noFit'), count(totals.no_fit)],
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <DownloadBatch batch={batch} formats={formats} />
          {running && mayChange && (
            <Button
              variant="outlined"
              color="warning"
              loading={stop.isPending}
              onClick={() => setAsking(true)}
              startIcon={<Icon path={mdiStopCircleOutline} />}
              sx={{ minHeight: 44 }}
            >
              {t('view.stop')}
            </Button>
          )}
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        busy={stop.isPending}
        title={t('view.stopTitle')}
        text={t('view.stopText')}
        confirm={t('view.stop')}
        onClose={() => setAsking(false)}
        onConfirm={() => stop.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </SectionCard>
  );
}

function share(used: number, wasted: number, language: string): string {
  if (used + wasted <= 0) return '–';
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return percent.format(used / (used + wasted));
}
