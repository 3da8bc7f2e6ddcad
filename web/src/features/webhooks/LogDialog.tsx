import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiCheckCircleOutline, mdiAlertCircleOutline, mdiClockOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { formatDateTime } from '@/lib/dates';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { Pager } from '@/ui/Pager';
import { RowList } from '@/ui/RowList';
import { LOG_SIZE, useDeliveries, useResend, type Delivery, type Webhook } from './useWebhooks';

interface LogDialogProps {
  hook: Webhook;
  /** Whether the plan tells other programs. */
  allowed: boolean;
  onClose: () => void;
}

/** What was sent to a webhook, and how it was answered. */
export function LogDialog({ hook, allowed, onClose }: LogDialogProps) {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDeliveries(hook.id, page);
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={phone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('logNamed', { name: hook.description ?? hook.url })}
      </DialogTitle>
      <DialogContent>
        {error && !data ? (
          <ErrorState title={t('logFailed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={120} role="status" aria-label={t('loading')} />
        ) : data.total === 0 ? (
          <Typography color="textSecondary">{t('logEmpty')}</Typography>
        ) : (
          <>
            <RowList label={t('log')}>
              {data.deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} hook={hook.id} delivery={delivery} allowed={allowed} />
              ))}
            </RowList>
            {data.total > LOG_SIZE && (
              <Pager total={data.total} size={LOG_SIZE} page={page} onPage={setPage} />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const STATES = {
  delivered: { icon: mdiCheckCircleOutline, color: 'success' },
  waiting: { icon: mdiClockOutline, color: 'action' },
  failed: { icon: mdiAlertCircleOutline, color: 'error' },
} as const;

function stateOf({ delivered, next_attempt_at }: Delivery): keyof typeof STATES {
  if (next_attempt_at) return 'waiting';
  return delivered ? 'delivered' : 'failed';
}

interface DeliveryRowProps {
  hook: string;
  delivery: Delivery;
  allowed: boolean;
}

function DeliveryRow({ hook, delivery, allowed }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const resend = useResend(hook);
  const state = stateOf(delivery);
  const { event, created_at, attempts, next_attempt_at } = delivery;
  const when = formatDateTime(created_at);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.5, alignItems: 'flex-start' }}
    >
      <Icon path={STATES[state].icon} color={STATES[state].color} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {event} · {t(`states.${state}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {when}
        </Typography>
        <Box component="ol" aria-label={t('attempts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {attempts.map(({ at, status, error, ms }) => (
            <Typography
              key={at}
              component="li"
              variant="body2"
              color="textSecondary"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {t('attempt', { when: formatDateTime(at), answer: status ?? t('noAnswer'), ms })}
              {error && ` (${error})`}
            </Typography>
          ))}
        </Box>
        {next_attempt_at && attempts.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('next', { when: formatDateTime(next_attempt_at) })}
          </Typography>
        )}
      </Box>
      {allowed && state !== 'waiting' && (
        <Button
          variant="outlined"
          loading={resend.isPending}
          onClick={() => resend.mutate(delivery.id)}
          aria-label={t('resendNamed', { event, when })}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {t('resend')}
        </Button>
      )}
    </Box>
  );
}
