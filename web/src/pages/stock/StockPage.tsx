import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayChange } from '@/api/useMayChange';
import { usePlans } from '@/features/plans/usePlans';
import { StockRoom } from '@/features/stockroom/StockRoom';
import { lazyAside } from '@/i18n/lazyChunk';
import { planName } from '@/i18n/planName';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';
import { usePlan } from '../usePlan';

const StockLabelsDialog = lazyAside(
  async () => (await import('@/features/files/StockLabelsDialog')).StockLabelsDialog,
  'files',
  'formats',
);

/** `/stock`: what the shop has in its store room. */
export function StockPage() {
  const { t } = useTranslation(['stockroom', 'common', 'auth']);
  const { t: tAuth } = useTranslation('auth');
  const { features } = usePlan();
  const { data: plans } = usePlans();
  const may = useMayChange();
  const [creating, setCreating] = useState(false);
  const least = plans?.find((plan) => plan.features.remnants_management)?.name;
  const locked = features?.remnants_management === false && {
    plan: least === undefined ? undefined : planName(least, tAuth),
    upgrade: (
      <Button component={Link} to="/pricing" color="inherit" sx={{ minHeight: 44 }}>
        {t('common:actions.upgrade')}
      </Button>
    ),
  };
  const mayChange = may && !locked;
  return (
    <Page title={t('title')}>
      <PageHead
        title={t('title')}
        start={mayChange ? { label: t('new'), run: () => setCreating(true) } : undefined}
      />
      <StockRoom
        mayChange={mayChange}
        locked={locked || undefined}
        labelDialog={(query, onClose) => <StockLabelsDialog query={query} onClose={onClose} />}
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
      />
    </Page>
  );
}
