import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { ShownOnceDialog } from '@/ui/ShownOnceDialog';

interface NewKeyDialogProps {
  created: components['schemas']['NewKey'];
  onClose: () => void;
}

/** The key, this once. */
export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('account');
  // Only a request that is repeated with its own key is answered without it; the page sends none.
  const { key = '' } = created;
  return (
    <ShownOnceDialog
      value={key}
      title={t('keys.new.title', { name: created.api_key.name })}
      warning={t('keys.new.once')}
      label={t('keys.new.key')}
      copy={t('keys.new.copy')}
      copied={t('keys.new.copied')}
      use={
        <>
          {t('keys.new.use')} <code style={{ whiteSpace: 'nowrap' }}>X-API-Key</code>
        </>
      }
      done={t('keys.new.done')}
      onClose={onClose}
    />
  );
}
