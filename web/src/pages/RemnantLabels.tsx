import Button from '@mui/material/Button';
import { mdiLabelMultipleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { Icon } from '@/ui/Icon';

const StockLabelsDialog = lazyAside(
  async () => (await import('@/features/files/StockLabelsDialog')).StockLabelsDialog,
  'files',
  'formats',
);

/** So many items are named in one call. */
const MOST_ITEMS = 500;

/** Labels for the remnants that a booking has put in, by the ids of their items. */
export function RemnantLabels({ items }: { items: readonly string[] }) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button
        startIcon={<Icon path={mdiLabelMultipleOutline} />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        {t('labels')}
      </Button>
      {open && (
        <StockLabelsDialog
          query={{ ids: items.slice(0, MOST_ITEMS).join(',') }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
