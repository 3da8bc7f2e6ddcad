import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiFileSearchOutline, mdiWarehouse } from '@mdi/js';
import { useCallback, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Pager } from '@/ui/Pager';
import { useAddressParams } from '@/ui/useAddressParams';
import { useExistingPage } from '@/ui/useExistingPage';
import type { ItemHandlers } from './handlers';
import { ItemCards } from './ItemCards';
import { ItemTable } from './ItemTable';
import { DEFAULTS, isFiltered, PAGE_SIZES, readParams, writeParams, type ListParams } from './listParams';
import { StockFiles } from './StockFiles';
import { StockSums } from './StockSums';
import { StockToolbar } from './StockToolbar';
import { useCurrency, useOverview, useStockItems } from './useStock';

interface StockListProps extends ItemHandlers {
  /** Why nothing can be changed, where the plan is the reason. */
  locked: { plan: string | undefined; upgrade: ReactNode } | undefined;
  onCreate: () => void;
  onImport: () => void;
}

/** What lies in the store room, page by page, with search, filters, order and sums. */
export function StockList({ locked, onCreate, onImport, ...handlers }: StockListProps) {
  const { t } = useTranslation('stockroom');
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [query, setQuery] = useAddressParams();
  const params = useMemo(() => readParams(query), [query]);
  const change = useCallback(
    (changes: Partial<ListParams>) =>
      // A narrower list begins at its first page.
      setQuery((now) => writeParams({ ...readParams(now), page: 1, ...changes }), { replace: true }),
    [setQuery],
  );
  const { mayChange } = handlers;
  const { data, error, isPlaceholderData, refetch } = useStockItems(params);
  const { materials = [], low = 0 } = useOverview();
  const currency = useCurrency();
  // The search and the filters first; the first rows are then made in pieces, and nobody's click waits for them.
  const ready = useDeferredValue(data !== undefined, false);
  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const page = useExistingPage({ ...params, total: isPlaceholderData ? undefined : data?.total, onPage });

  const notice = locked && (
    <Alert severity="info" sx={{ mb: 2.5 }} action={locked.plan && locked.upgrade}>
      {locked.plan ? t('locked', { plan: locked.plan }) : t('lockedNone')}
    </Alert>
  );
  const loading = <Loading wide={wide} />;
  if (error && !data) {
    return (
      <>
        {notice}
        <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  // Whether there are sums above the search is known with the first page only: all is shown then, and nothing moves.
  if (!data) {
    return (
      <>
        {notice}
        {wide ? <Card>{loading}</Card> : loading}
      </>
    );
  }
  const nothing = isFiltered(params) ? (
    <EmptyState
      icon={mdiFileSearchOutline}
      title={t('empty.filtered')}
      text={t('empty.filteredText')}
      action={<Button onClick={() => change({ ...DEFAULTS, size: params.size })}>{t('empty.reset')}</Button>}
    />
  ) : (
    <>
      <EmptyState
        icon={mdiWarehouse}
        title={t('empty.title')}
        text={t(mayChange ? 'empty.text' : 'empty.viewer')}
        start={mayChange ? { label: t('new'), run: onCreate } : undefined}
      />
      {mayChange && (
        <Box sx={{ textAlign: 'center', mt: { xs: -4, sm: -7 }, pb: { xs: 4, sm: 6 } }}>
          <Button onClick={onImport} sx={{ minHeight: 44 }}>
            {t('empty.import')}
          </Button>
        </Box>
      )}
    </>
  );
  const rows = () => {
    if (!ready) return loading;
    if (data.items.length === 0) return nothing;
    return wide ? (
      <ItemTable items={data.items} currency={currency} order={params} onOrder={change} {...handlers} />
    ) : (
      <ItemCards items={data.items} currency={currency} {...handlers} />
    );
  };
  return (
    <>
      {notice}
      {data.total > 0 && (
        <StockSums
          sums={data.sums}
          currency={currency}
          low={params.state === 'used' ? low : 0}
          onLow={() => change({ ...DEFAULTS, size: params.size, state: 'low' })}
          onMaterial={(material) => change({ material })}
        />
      )}
      <StockToolbar params={params} materials={materials} narrow={!wide} onChange={change}>
        <StockFiles params={params} mayChange={mayChange} onImport={onImport} onLabels={handlers.onLabels} />
      </StockToolbar>
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}
      >
        {wide || data.items.length === 0 ? <Card>{rows()}</Card> : rows()}
      </Box>
      {ready && data.total > 0 && (
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
  const { t } = useTranslation('stockroom');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: wide ? 2 : 0, display: 'grid', gap: 1.5 }}>
      {Array.from({ length: wide ? 10 : 4 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={wide ? 48 : 170} />
      ))}
    </Box>
  );
}
