import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '@/ui/SectionCard';
import { DeleteDialog } from './DeleteDialog';

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
