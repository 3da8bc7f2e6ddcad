import Alert from '@mui/material/Alert';
import { mdiLinkOff } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { Logo } from '@/ui/Logo';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useTitle } from '@/ui/useTitle';
import { GuestFrame } from './GuestFrame';

/** A link that leads nowhere: it was ended, or nobody made it. */
export function Ended({ lost = 0 }: { lost?: number }) {
  const { t } = useTranslation('shared');
  useTitle(t('ended.title'));
  return (
    <GuestFrame head={<Logo />}>
      <VisuallyHidden>
        <h1>{t('ended.title')}</h1>
      </VisuallyHidden>
      <EmptyState icon={mdiLinkOff} title={t('ended.title')} text={t('ended.text')} />
      {lost > 0 && (
        <Alert severity="warning" sx={{ maxWidth: 560, mx: 'auto' }}>
          {t('ended.lost', { count: lost })}
        </Alert>
      )}
    </GuestFrame>
  );
}
