import { mdiLayersOutline, mdiMenuDown } from '@mdi/js';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { Icon } from '@/ui/Icon';

const ShownChoices = lazyAside(async () => (await import('./ShownChoices')).ShownChoices, 'viewer');

/** By what the panels are coloured, and what of the drawing is shown. */
export function ShownMenu() {
  const { t } = useTranslation('viewer');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        startIcon={<Icon path={mdiLayersOutline} />}
        endIcon={<Icon path={mdiMenuDown} />}
        sx={{ minHeight: 44 }}
      >
        {t('shown.open')}
      </Button>
      {wanted && <ShownChoices open={open} onClose={() => setOpen(false)} anchorEl={() => button.current} />}
    </>
  );
}
