import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { ErrorState } from '@/ui/ErrorState';
import { OwnTeam } from './OwnTeam';
import { TeamStart } from './TeamStart';
import { useTeam, useTeamActions } from './useTeam';

interface TeamSectionProps {
  /** Whose account it is. */
  me: string;
  /** How many people a team of this plan may have; undefined until that is known. */
  seats: number | undefined;
  /** The way to a plan with a team, or a larger one; nothing where there is none. */
  upgrade: ReactNode;
}

/** The team that one is in, or the ways into one. */
export function TeamSection({ me, seats, upgrade }: TeamSectionProps) {
  const { t } = useTranslation('team');
  const { data, error, refetch } = useTeam();
  const actions = useTeamActions();
  if (error && data === undefined) {
    return <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />;
  }
  return data ? (
    <OwnTeam team={data} me={me} actions={actions} upgrade={data.role === 'owner' ? upgrade : null} />
  ) : (
    <TeamStart seats={seats} upgrade={upgrade} actions={actions} />
  );
}
