import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  mdiAccountGroupOutline,
  mdiAlertOutline,
  mdiKeyOutline,
  mdiLoginVariant,
  mdiShieldAccountOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { SecurityEvent } from '@/api/types';
import { ErrorState } from '@/ui/ErrorState';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { LogRow } from './LogRow';
import { useSecurityEvents } from './useAccount';

/** Events to be warned of. */
const ALARMING = new Set(['sign_in_failed', 'password_failed', 'session_stolen']);

function iconOf(event: string): string {
  if (ALARMING.has(event)) return mdiAlertOutline;
  if (event === 'signed_in') return mdiLoginVariant;
  if (event.startsWith('key_')) return mdiKeyOutline;
  return /^(invit|joined|role|removed|team)/.test(event) ? mdiAccountGroupOutline : mdiShieldAccountOutline;
}

/** What concerned the safety of the account, newest first. */
export function EventsCard() {
  const { t } = useTranslation(['security', 'common']);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSecurityEvents();
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {error && !data ? (
        <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
      ) : data.length === 0 ? (
        <Typography color="textSecondary">{t('none')}</Typography>
      ) : (
        <RowList label={t('title')}>
          {data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 2, minHeight: 44 }}
        >
          {t('common:actions.more')}
        </Button>
      )}
    </SectionCard>
  );
}

/** What, when, from where, and by whom where it was somebody else. */
function EventRow({ event: { event, at, address, by, times } }: { event: SecurityEvent }) {
  const { t, i18n } = useTranslation('security');
  const key = `kinds.${event}`;
  const details = [
    address === '' ? t('operator') : address,
    by ? t('by', { name: by }) : '',
    times > 1 ? t('times', { count: times }) : '',
  ].filter((detail) => detail !== '');
  return (
    <LogRow icon={iconOf(event)} color={ALARMING.has(event) ? 'warning' : 'action'} at={at} details={details}>
      {/* A newer server may tell of what this page has no words for. */}
      <b>{i18n.exists(`security:${key}`) ? t(key as 'kinds.signed_in') : event}</b>
    </LogRow>
  );
}
