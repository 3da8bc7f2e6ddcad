import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiFileSearchOutline, mdiLayersOutline } from '@mdi/js';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { useMayChange } from '@/api/useMayChange';
import { Pager } from '@/ui/Pager';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useAddressParams } from '@/ui/useAddressParams';
import { useExistingPage } from '@/ui/useExistingPage';
import type { MaterialHandlers } from './handlers';
import { DEFAULTS, isFiltered, PAGE_SIZES, readParams, writeParams, type ListParams } from './listParams';
import { MaterialCards } from './MaterialCards';
import { MaterialTable } from './MaterialTable';
import { MaterialToolbar } from './MaterialToolbar';
import { useMaterials } from './useMaterials';

interface MaterialListProps extends MaterialHandlers {
  onCreate: () => void;
}

/** The catalogue, page by page, with search, filters and order. */
export function MaterialList({ onCreate, ...handlers }: MaterialListProps) {
  const { t, i18n } = useTranslation('materials');
  const wide = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const [query, setQuery] = useAddressParams();
  const params = useMemo(() => readParams(query), [query]);
  const change = useCallback(
    (changes: Partial<ListParams>) =>
      // A narrower list begins at its first page.
      setQuery((now) => writeParams({ ...readParams(now), page: 1, ...changes }), { replace: true }),
    [setQuery],
  );
  const mayChange = useMayChange();
  const { data, error, isPlaceholderData, refetch } = useMaterials(params, i18n.language);
  // The search and the filters first; the first rows are then made in pieces, and nobody's click waits for them.
  const ready = useDeferredValue(data !== undefined, false);
  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const page = useExistingPage({ ...params, total: isPlaceholderData ? undefined : data?.total, onPage });

  if (error && !data) {
    return <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />;
  }
  const searched = params.search.trim() !== '' || params.type !== null;
  const nothing =
    !searched && (!isFiltered(params) || params.origin === 'own') ? (
      <EmptyState
        icon={mdiLayersOutline}
        title={t('empty.title')}
        text={mayChange ? t('empty.text') : undefined}
        start={mayChange ? { label: t('new'), run: onCreate } : undefined}
      />
    ) : (
      <EmptyState
        icon={mdiFileSearchOutline}
        title={t('empty.filtered')}
        text={t('empty.filteredText')}
        action={
          <Button onClick={() => change({ ...DEFAULTS, size: params.size })}>{t('empty.reset')}</Button>
        }
      />
    );
  const rows = () => {
    if (!data || !ready) return <Loading wide={wide} />;
    if (data.materials.length === 0) return nothing;
    return wide ? (
      <MaterialTable materials={data.materials} order={params} onOrder={change} {...handlers} />
    ) : (
      <MaterialCards materials={data.materials} {...handlers} />
    );
  };
  return (
    <>
      <MaterialToolbar params={params} withOrder={!wide} onChange={change} />
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}
      >
        {wide || data?.materials.length === 0 ? <Card>{rows()}</Card> : rows()}
      </Box>
      {ready && data && data.total > 0 && (
        <Pager
          total={data.total}
          size={params.size}
          page={page}
          onPage={(page) => {
            change({ page });
            window.scrollTo({ top: 0 });
          }}
          sizes={PAGE_SIZES}
          onSize={(size) => change({ size })}
        />
      )}
    </>
  );
}

function Loading({ wide }: { wide: boolean }) {
  const { t } = useTranslation('materials');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: wide ? 2 : 0, display: 'grid', gap: 1.5 }}>
      {Array.from({ length: wide ? 10 : 4 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={wide ? 48 : 170} />
      ))}
    </Box>
  );
}
