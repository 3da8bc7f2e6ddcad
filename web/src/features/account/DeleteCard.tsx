import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { SectionCard } from '@/ui/SectionCard';

const DeleteDialog = lazyAside(async () => (await import('./DeleteDialog')).DeleteDialog, 'account');

/** The way out for good. */
export function DeleteCard({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  return (
    <SectionCard danger title={t('delete.title')} text={t('delete.text')}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </SectionCard>
  );
}
