import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { mdiFileSearchOutline, mdiTimelineTextOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { activityQuery } from '@/api/queries';
import { Pager } from '@/ui/Pager';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FilterBar, FilterField } from '@/ui/FilterBar';
import { RowList } from '@/ui/RowList';
import { SearchField } from '@/ui/SearchField';
import { SectionCard } from '@/ui/SectionCard';
import { useAddressParams } from '@/ui/useAddressParams';
import { useExistingPage } from '@/ui/useExistingPage';
import { ActivityRow } from './ActivityRow';
import {
  ACTIONS,
  OBJECTS,
  PAGE_SIZE,
  PERIODS,
  isFiltered,
  readParams,
  sinceOf,
  writeParams,
  type ActivityParams,
} from './activityParams';

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);

function useActivity({ page, search, action, object, days }: ActivityParams) {
  const [opened] = useState(() => Date.now());
  const since = sinceOf(days, opened);
  return useQuery({
    ...activityQuery({
      page,
      page_size: PAGE_SIZE,
      search: search || undefined,
      action: action ?? undefined,
      object_type: object ?? undefined,
      since,
    }),
    placeholderData: keepPreviousData,
  });
}

/** What was done, newest first; `me` is whose account it is. */
export function ActivityLog({ me }: { me: string }) {
  const { t } = useTranslation('account');
  const [query, setQuery] = useAddressParams();
  const params = readParams(query);
  const { data, error, refetch, isPlaceholderData } = useActivity(params);
  const change = useCallback(
    (wanted: Partial<ActivityParams>) =>
      // A narrower list begins at its first page.
      setQuery((now) => writeParams({ ...readParams(now), page: 1, ...wanted }), { replace: true }),
    [setQuery],
  );
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const onPage = useCallback((page: number) => change({ page }), [change]);
  const page = useExistingPage({
    total: isPlaceholderData ? undefined : data?.total,
    size: PAGE_SIZE,
    page: params.page,
    onPage,
  });
  const filtered = isFiltered(params);

  const list =
    error && !data ? (
      <ErrorState title={t('activity.loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
    ) : !data ? (
      <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
    ) : data.total === 0 ? (
      <EmptyState
        icon={filtered ? mdiFileSearchOutline : mdiTimelineTextOutline}
        title={t(filtered ? 'activity.noneFound' : 'activity.none')}
        text={filtered ? undefined : t('activity.noneText')}
        action={
          filtered && <Button onClick={() => setQuery({}, { replace: true })}>{t('activity.reset')}</Button>
        }
      />
    ) : (
      <RowList label={t('activity.title')} busy={isPlaceholderData}>
        {data.activities.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} mine={entry.user_id === me} />
        ))}
      </RowList>
    );

  return (
    <SectionCard title={t('activity.title')} text={t('activity.text')}>
      <FilterBar>
        <SearchField label={t('activity.search')} value={params.search} onChange={onSearch} />
        <Filter
          label={t('activity.object')}
          all={t('activity.allObjects')}
          value={params.object}
          options={OBJECTS.map((object) => [object, capital(t(`activity.objects.${object}`))])}
          onChange={(object) => change({ object })}
        />
        <Filter
          label={t('activity.action')}
          all={t('activity.allActions')}
          value={params.action}
          options={ACTIONS.map((action) => [action, t(`activity.actions.${action}`)])}
          onChange={(action) => change({ action })}
        />
        <Filter
          label={t('activity.period')}
          all={t('activity.allTime')}
          value={params.days}
          options={PERIODS.map((days) => [days, t(`activity.days.${days}`)])}
          onChange={(days) => change({ days })}
        />
      </FilterBar>
      {list}
      {data && data.total > PAGE_SIZE && (
        <Pager total={data.total} size={PAGE_SIZE} page={page} onPage={onPage} />
      )}
    </SectionCard>
  );
}

interface FilterProps<T extends string | number> {
  label: string;
  all: string;
  value: T | number | null;
  options: [value: T, name: string][];
  onChange: (value: T | null) => void;
}

function Filter<T extends string | number>({ label, all, value, options, onChange }: FilterProps<T>) {
  return (
    <FilterField
      label={label}
      value={String(value ?? '')}
      options={[{ value: '', name: all }, ...options.map(([one, name]) => ({ value: String(one), name }))]}
      onChange={(chosen) => onChange(options.find(([one]) => String(one) === chosen)?.[0] ?? null)}
    />
  );
}
