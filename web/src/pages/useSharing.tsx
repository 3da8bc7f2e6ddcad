import { mdiShareVariantOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside, usePageUsed } from '@/i18n/lazyChunk';
import { usePrintLink } from '@/features/files/usePrint';
import type { BarCommand } from '@/ui/ActionBar';

const LinksDialog = lazyAside(
  async () => (await import('@/features/sharing/links/LinksDialog')).LinksDialog,
  'sharing',
);
const SheetsCut = lazyAside(
  async () => (await import('@/features/sharing/links/SheetsCut')).SheetsCut,
  'sharing',
);

interface Sharing {
  share: BarCommand;
  /** How far the workshop is. */
  status: ReactNode;
  dialog: ReactNode;
}

/** The links of a result of so many sheets, by its calculation. */
export function useSharing(id: string, sheets: number): Sharing {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const printLink = usePrintLink(id);
  // Nobody waits for it who has just come.
  const used = usePageUsed();
  return {
    share: {
      id: 'share',
      label: t('actions.share'),
      icon: mdiShareVariantOutline,
      run: () => setOpen(true),
    },
    status: used && <SheetsCut id={id} sheets={sheets} />,
    dialog: open && <LinksDialog id={id} onClose={() => setOpen(false)} onPrint={printLink} />,
  };
}
