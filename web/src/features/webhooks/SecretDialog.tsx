import { useTranslation } from 'react-i18next';
import { ShownOnceDialog } from '@/ui/ShownOnceDialog';

/** What deliveries are signed with, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <ShownOnceDialog
      value={secret}
      title={t('secret.title')}
      warning={t('secret.once')}
      label={t('secret.label')}
      copy={t('secret.copy')}
      copied={t('secret.copied')}
      use={t('secret.use')}
      done={t('secret.done')}
      onClose={onClose}
    />
  );
}
