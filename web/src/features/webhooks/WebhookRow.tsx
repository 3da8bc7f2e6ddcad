import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/dates';
import { toast } from '@/lib/toasts';
import { eventText, useChangeWebhook, useTestWebhook, type Webhook } from './useWebhooks';

interface WebhookRowProps {
  hook: Webhook;
  /** Whether the plan tells other programs. */
  allowed: boolean;
  onLog: () => void;
  onDelete: () => void;
}

const BUTTON = { minHeight: { xs: 44, md: 36 } } as const;

/** A webhook: where it leads, what it is told of, how it fares, and what can be done to it. */
export function WebhookRow({ hook, allowed, onLog, onDelete }: WebhookRowProps) {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  const change = useChangeWebhook();
  const { id, url, description, events, enabled, failing_since, given_up_at } = hook;
  const name = description ?? url;
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {!enabled && <Chip size="small" label={t('off')} />}
      </Box>
      {description && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {events.map((event) => t(eventText(event))).join(', ')}
      </Typography>
      {given_up_at ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('givenUp', { when: formatDateTime(given_up_at) })}
        </Alert>
      ) : (
        failing_since && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {t('failing', { when: formatDateTime(failing_since) })}
          </Alert>
        )
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" sx={BUTTON} onClick={onLog} aria-label={t('logNamed', { name })}>
          {t('log')}
        </Button>
        {allowed && (
          <Button
            variant="outlined"
            sx={BUTTON}
            loading={test.isPending}
            aria-label={t('testNamed', { name })}
            onClick={() =>
              test.mutate(id, { onSuccess: () => toast({ severity: 'success', text: t('testSent') }) })
            }
          >
            {t('test')}
          </Button>
        )}
        {(allowed || enabled) && (
          <Button
            variant="outlined"
            sx={BUTTON}
            loading={change.isPending}
            aria-label={t(enabled ? 'switchOffNamed' : 'switchOnNamed', { name })}
            onClick={() => change.mutate({ id, body: { enabled: !enabled } })}
          >
            {t(enabled ? 'switchOff' : 'switchOn')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          sx={BUTTON}
          onClick={onDelete}
          aria-label={t('deleteNamed', { name })}
        >
          {t('delete')}
        </Button>
      </Box>
    </Box>
  );
}
