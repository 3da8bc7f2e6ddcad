import { mdiWarehouse } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { PlanLimits } from '@/domain/job/limits';
import type { Command } from '@/lib/command';
import { useWords } from './words';

const FromStoreRoom = lazyAside(
  async () => (await import('./FromStoreRoom')).FromStoreRoom,
  'calculator',
  'taking',
  'grid',
);

/** Takes sheets and remnants of the store room into the job: the command, and its dialog while that is open. */
export function useStoreRoom(plan: PlanLimits | undefined): { command: Command; dialog: ReactNode } {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return {
    command: {
      id: 'storeRoom',
      label: t('toolbar.storeRoom'),
      icon: mdiWarehouse,
      run: () => setOpen(true),
    },
    dialog: open && <FromStoreRoom plan={plan} onClose={() => setOpen(false)} />,
  };
}
