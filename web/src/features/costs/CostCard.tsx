import { mdiFileDocumentOutline, mdiTagOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import { costQuery } from '@/api/queries';
import type { Costs } from '@/api/types';
import { lazyAside } from '@/i18n/lazyChunk';
import { formatAmount } from '@/i18n/money';
import { Icon } from '@/ui/Icon';
import { SectionCard } from '@/ui/SectionCard';
import { CostLines } from './CostLines';
import { UnpricedNote } from './UnpricedNote';

const OfferDialog = lazyAside(async () => (await import('./OfferDialog')).OfferDialog, 'costs');

const BUTTON = { minHeight: { xs: 44, md: 36 } };

/** What a calculation costs by the price list of the shop: the total, how it comes about, and the way to an offer. */
export function CostCard({ id }: { id: string }) {
  const { t } = useTranslation(['costs', 'common']);
  const { data: costs, error, refetch } = useQuery(costQuery(id));
  const [offering, setOffering] = useState(false);
  return (
    <SectionCard
      title={t('title')}
      text={t('text')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/account/shop" startIcon={<Icon path={mdiTagOutline} />} sx={BUTTON}>
            {t('prices')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiFileDocumentOutline} />}
            onClick={() => setOffering(true)}
            sx={BUTTON}
          >
            {t('offer.open')}
          </Button>
        </Box>
      }
    >
      {costs ? (
        <Reckoned costs={costs} />
      ) : error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      ) : (
        <Skeleton variant="rounded" height={96} role="status" aria-label={t('loading')} />
      )}
      {offering && <OfferDialog id={id} onClose={() => setOffering(false)} />}
    </SectionCard>
  );
}

function Reckoned({ costs }: { costs: Costs }) {
  const { t, i18n } = useTranslation('costs');
  const amount = (value: string) => formatAmount(value, costs.currency, i18n.language);
  const sums = [
    t('net', { amount: amount(costs.net) }),
    ...(Number(costs.vat) === 0 ? [] : [t('vat', { amount: amount(costs.vat) })]),
    ...(Number(costs.rounding) === 0 ? [] : [t('rounding', { amount: amount(costs.rounding) })]),
  ];
  return (
    <>
      <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {amount(costs.total)}
      </Typography>
      <Typography color="textSecondary">{sums.join(' · ')}</Typography>
      {costs.unpriced.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <UnpricedNote names={costs.unpriced} text={(values) => t('unpriced', values)} />
        </Box>
      )}
      {costs.lines.length > 0 && (
        <Box component="details" sx={{ mt: 1.5 }}>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', minHeight: { xs: 44, md: 32 }, alignContent: 'center' }}
          >
            {t('lines', { count: costs.lines.length })}
          </Box>
          <CostLines costs={costs} />
        </Box>
      )}
    </>
  );
}
