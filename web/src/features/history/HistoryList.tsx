import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiFileSearchOutline, mdiViewQuiltOutline } from '@mdi/js';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { CalculationRecord } from '@/api/types';
import { Pager } from '@/ui/Pager';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useExistingPage } from '@/ui/useExistingPage';
import { HistoryCards } from './HistoryCards';
import { HistoryTable } from './HistoryTable';
import { HistoryToolbar, type ProjectChoice } from './HistoryToolbar';
import { DEFAULTS, isFiltered, PAGE_SIZES } from './listParams';
import type { RowHandlers } from './rowHandlers';
import { useCalculations } from './useCalculations';
import { useListParams } from './useListParams';

interface HistoryListProps extends Omit<RowHandlers, 'onProject'> {
  onNew: () => void;
  projects: readonly ProjectChoice[];
}

/** The calculations, page by page, with search, filters and order. */
export function HistoryList({ onNew, projects, ...rest }: HistoryListProps) {
  const { t } = useTranslation('history');
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [params, change] = useListParams();
  const { data, error, isPlaceholderData, refetch } = useCalculations(params);
  const filtered = isFiltered(params);
  const handlers = {
    ...rest,
    onProject: ({ project_id }: CalculationRecord) => change({ project: project_id }),
  };
  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const page = useExistingPage({ ...params, total: isPlaceholderData ? undefined : data?.total, onPage });

  if (error && !data) {
    return <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (data?.total === 0 && !filtered && !isPlaceholderData) {
    return (
      <Card>
        <EmptyState
          icon={mdiViewQuiltOutline}
          title={t('empty.title')}
          text={t('empty.text')}
          start={{ label: t('new'), run: onNew }}
        />
      </Card>
    );
  }

  const rows =
    data &&
    (wide ? (
      <HistoryTable records={data.calculations} {...handlers} />
    ) : (
      <HistoryCards records={data.calculations} {...handlers} />
    ));
  const nothing = (
    <EmptyState
      icon={mdiFileSearchOutline}
      title={t('empty.filtered')}
      text={t('empty.filteredText')}
      action={
        <Button onClick={() => change({ ...DEFAULTS, size: params.size, sort: params.sort })}>
          {t('empty.reset')}
        </Button>
      }
    />
  );
  const list = data ? (
    data.calculations.length > 0 ? (
      rows
    ) : (
      nothing
    )
  ) : (
    <Loading rows={params.size} wide={wide} />
  );
  return (
    <>
      <HistoryToolbar params={params} projects={projects} onChange={change} />
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}
      >
        {wide || data?.calculations.length === 0 ? <Card>{list}</Card> : list}
      </Box>
      {data && data.total > 0 && (
        <Pager
          total={data.total}
          size={params.size}
          page={page}
          onPage={onPage}
          sizes={PAGE_SIZES}
          onSize={(size) => change({ size })}
        />
      )}
    </>
  );
}

function Loading({ rows, wide }: { rows: number; wide: boolean }) {
  const { t } = useTranslation('history');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: wide ? 2 : 0, display: 'grid', gap: 1.5 }}>
      {Array.from({ length: Math.min(rows, wide ? 10 : 4) }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={wide ? 40 : 200} />
      ))}
    </Box>
  );
}
