import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import type { Printing } from './usePrint';

/** Says that the person's plan has no PDF, with the way to the plans. */
export function PrintLocked({ asking, onClose }: Pick<Printing, 'asking' | 'onClose'>) {
  const { t } = useTranslation('files');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={asking}
      title={t('locked.title')}
      text={t('locked.text')}
      confirm={t('locked.plans')}
      onConfirm={() => void navigate('/pricing')}
      onClose={onClose}
    />
  );
}
