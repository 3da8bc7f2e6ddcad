import Button from '@mui/material/Button';
import { mdiWarehouse } from '@mdi/js';
import { useState } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { PlanLimits } from '@/domain/job/limits';
import { Icon } from '@/ui/Icon';
import { useWords } from './words';

const FromStoreRoom = lazyAside(
  async () => (await import('./FromStoreRoom')).FromStoreRoom,
  'calculator',
  'taking',
  'grid',
);

/** Takes sheets and remnants of the store room into the job. */
export function StoreRoomButton({ plan }: { plan: PlanLimits | undefined }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        startIcon={<Icon path={mdiWarehouse} />}
        onClick={() => setOpen(true)}
      >
        {t('toolbar.storeRoom')}
      </Button>
      {open && <FromStoreRoom plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}
