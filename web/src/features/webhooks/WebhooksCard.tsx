import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { mdiWebhook, mdiPlus } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { lazyAside } from '@/i18n/lazyChunk';
import { LIMITS } from '@/lib/fieldLimits';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { useDeleteWebhook, useWebhooks, type Webhook } from './useWebhooks';
import { WebhookRow } from './WebhookRow';

const NewWebhookDialog = lazyAside(
  async () => (await import('./NewWebhookDialog')).NewWebhookDialog,
  'webhooks',
);
const LogDialog = lazyAside(async () => (await import('./LogDialog')).LogDialog, 'webhooks');

const MOST = LIMITS.NewWebhook.maxRecords;

interface WebhooksCardProps {
  /** Whether the plan tells other programs; undefined until that is known. */
  allowed: boolean | undefined;
  /** The way to a plan that does. */
  upgrade: ReactNode;
}

/** Where other programs are told of what happens. */
export function WebhooksCard({ allowed, upgrade }: WebhooksCardProps) {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useWebhooks();
  const remove = useDeleteWebhook();
  const [making, setMaking] = useState(false);
  const [read, setRead] = useState<Webhook | null>(null);
  const [doomed, setDoomed] = useState<Webhook | null>(null);
  const hooks = data?.webhooks;
  const full = (hooks?.length ?? 0) >= MOST;

  const create = (
    <Button
      variant="contained"
      onClick={() => setMaking(true)}
      startIcon={<Icon path={mdiPlus} />}
      sx={{ minHeight: 44 }}
    >
      {t('create')}
    </Button>
  );
  return (
    <SectionCard
      title={t('title')}
      text={t('text')}
      action={allowed && hooks && hooks.length > 0 && !full ? create : null}
    >
      {full && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('full', { count: MOST })}
        </Alert>
      )}
      {error && !data ? (
        <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      ) : hooks === undefined || allowed === undefined ? (
        <Skeleton variant="rounded" height={120} role="status" aria-label={t('loading')} />
      ) : hooks.length > 0 ? (
        <RowList label={t('title')}>
          {hooks.map((hook) => (
            <WebhookRow
              key={hook.id}
              hook={hook}
              allowed={allowed}
              onLog={() => setRead(hook)}
              onDelete={() => setDoomed(hook)}
            />
          ))}
        </RowList>
      ) : allowed ? (
        <EmptyState icon={mdiWebhook} title={t('none')} text={t('noneText')} action={create} />
      ) : (
        <EmptyState icon={mdiWebhook} title={t('notInPlan')} text={t('notInPlanText')} action={upgrade} />
      )}
      {making && <NewWebhookDialog onClose={() => setMaking(false)} />}
      {read && <LogDialog hook={read} allowed={allowed ?? false} onClose={() => setRead(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t('deleteTitle')}
        text={t('deleteText', { url: doomed?.url ?? '' })}
        confirm={t('delete')}
        busy={remove.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed &&
          remove.mutate(doomed.id, {
            onSuccess: () => toast({ severity: 'success', text: t('deleted') }),
            onSettled: () => setDoomed(null),
          })
        }
      />
    </SectionCard>
  );
}
