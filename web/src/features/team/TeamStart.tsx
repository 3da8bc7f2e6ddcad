import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { TeamInvitation } from '@/api/types';
import { toast } from '@/lib/toasts';
import { EmptyState } from '@/ui/EmptyState';
import { SectionCard } from '@/ui/SectionCard';
import { useInvitations, type TeamActions } from './useTeam';
import { LIMITS } from '@/lib/fieldLimits';

interface TeamStartProps {
  seats: number | undefined;
  upgrade: ReactNode;
  actions: TeamActions;
}

/** For who is in no team: invitations, and a team of one's own where the plan has it. */
export function TeamStart({ seats, upgrade, actions }: TeamStartProps) {
  const { t } = useTranslation('team');
  const { data: invitations } = useInvitations(true);
  return (
    <Stack spacing={3}>
      {invitations && invitations.length > 0 && (
        <SectionCard title={t('invited.title')} text={t('invited.text')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} actions={actions} />
            ))}
          </Box>
        </SectionCard>
      )}
      {seats === undefined ? (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t('loading')} />
      ) : seats > 1 ? (
        <NewTeam seats={seats} actions={actions} />
      ) : (
        <SectionCard title={t('title')}>
          <EmptyState
            icon={mdiAccountGroupOutline}
            title={t('notInPlan')}
            text={t('notInPlanText')}
            action={upgrade}
          />
        </SectionCard>
      )}
    </Stack>
  );
}

function Invitation({ invitation, actions }: { invitation: TeamInvitation; actions: TeamActions }) {
  const { t } = useTranslation('team');
  const { accept, decline } = actions;
  const { id, team_name: team, role } = invitation;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1 }}>
      <Typography sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <b>{team}</b>
        {` · ${t(`roles.${role}`)}`}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button
          variant="contained"
          loading={accept.isPending && accept.variables === id}
          onClick={() =>
            accept.mutate(id, {
              onSuccess: () => toast({ severity: 'success', text: t('joined', { team }) }),
            })
          }
          aria-label={t('invited.acceptNamed', { team })}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {t('invited.accept')}
        </Button>
        <Button
          loading={decline.isPending && decline.variables === id}
          onClick={() => decline.mutate(id)}
          aria-label={t('invited.declineNamed', { team })}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {t('invited.decline')}
        </Button>
      </Box>
    </Box>
  );
}

function NewTeam({ seats, actions: { create } }: { seats: number; actions: TeamActions }) {
  const { t } = useTranslation('team');
  const [name, setName] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate(name.trim());
  };
  return (
    <SectionCard title={t('new.title')} text={t('new.text', { count: seats })}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ maxWidth: 480 }}>
        {create.error && <Alert severity="error">{errorText(create.error)}</Alert>}
        <TextField
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: LIMITS.TeamRequest.name.maxLength } }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!name.trim()}
          loading={create.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('new.create')}
        </Button>
      </Stack>
    </SectionCard>
  );
}
