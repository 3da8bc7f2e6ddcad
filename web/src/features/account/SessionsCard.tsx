import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { Session } from '@/api/types';
import { formatDateTime } from '@/lib/dates';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorState } from '@/ui/ErrorState';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { AccessRow } from './AccessRow';
import { useRevokeSessions, useSessions } from './useAccount';

/** Where the account is signed in, and the way to end it there. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useSessions();
  const { mutate, isPending, variables } = useRevokeSessions();
  const [asking, setAsking] = useState(false);
  const here = data?.filter((session) => session.current) ?? [];
  const others = data?.filter((session) => !session.current) ?? [];

  const endOthers = () =>
    mutate(null, {
      onSuccess: () => toast({ severity: 'success', text: t('sessions.othersEnded') }),
      onSettled: () => setAsking(false),
    });
  const end = (session: Session) =>
    mutate(session.id, { onSuccess: () => toast({ severity: 'success', text: t('sessions.ended') }) });

  return (
    <SectionCard
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others.length > 0 && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState title={t('sessions.loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <RowList>
          {[...here, ...others].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isPending && variables === session.id}
              onEnd={() => end(session)}
            />
          ))}
        </RowList>
      ) : (
        <Skeleton variant="rounded" height={64} role="status" aria-label={t('loading')} />
      )}
      <ConfirmDialog
        open={asking}
        title={t('sessions.endOthersTitle')}
        text={t('sessions.endOthersText')}
        confirm={t('sessions.endOthers')}
        busy={isPending && variables === null}
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const { device, user_agent, current, last_used_at } = session;
  const name = device ?? t('sessions.unknown');
  const phone = /android|iphone|ipad|mobile/i.test(user_agent ?? '');
  return (
    <AccessRow
      icon={phone ? mdiCellphone : mdiMonitor}
      color={current ? 'primary' : 'action'}
      name={name}
      mark={current && <Chip size="small" color="primary" label={t('sessions.this')} />}
      detail={
        last_used_at
          ? t('sessions.used', { when: formatDateTime(last_used_at) })
          : t('sessions.until', { when: formatDateTime(session.expires_at) })
      }
      action={
        !current && (
          <Button
            variant="outlined"
            loading={busy}
            onClick={onEnd}
            aria-label={t('sessions.endNamed', { name })}
            sx={{ minHeight: { xs: 44, md: 36 }, flexShrink: 0 }}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
