import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiLayersTripleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorText } from '@/api/errors';
import { formatDateTime } from '@/lib/dates';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Pager } from '@/ui/Pager';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { BatchChip } from './BatchChip';
import { PAGE_SIZE, useBatches } from './useBatches';

/** The batches that were submitted, the newest first. */
export function BatchList() {
  const { t } = useTranslation('batches');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useBatches(page);
  if (error && !data) {
    return <ErrorState title={t('list.failed')} text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <LinearProgress aria-label={t('list.loading')} />;
  if (data.total === 0) {
    return <EmptyState icon={mdiLayersTripleOutline} title={t('list.empty')} text={t('list.emptyText')} />;
  }
  return (
    <SectionCard title={t('list.title')}>
      <RowList label={t('list.title')} busy={isPlaceholderData}>
        {data.batches.map((batch) => (
          <Box
            component="li"
            key={batch.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 1.25,
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={`/batches/${batch.id}`}
                sx={{
                  fontWeight: 600,
                  overflowWrap: 'anywhere',
                  display: 'inline-flex',
                  minHeight: 44,
                  alignItems: 'center',
                }}
              >
                {batch.name}
              </Link>
              <Typography variant="body2" color="textSecondary">
                {[
                  formatDateTime(batch.submitted_at),
                  t('jobs', { count: batch.job_count }),
                  batch.combine && t('combined'),
                  t('sheets', { count: batch.totals.sheets }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            {batch.state === 'RUNNING' && (
              <LinearProgress
                variant="determinate"
                value={batch.percentage_done}
                aria-label={t('progress', { name: batch.name })}
                sx={{ flex: '1 1 120px', maxWidth: 200 }}
              />
            )}
            <BatchChip state={batch.state} />
          </Box>
        ))}
      </RowList>
      {data.total > PAGE_SIZE && <Pager total={data.total} size={PAGE_SIZE} page={page} onPage={setPage} />}
    </SectionCard>
  );
}
