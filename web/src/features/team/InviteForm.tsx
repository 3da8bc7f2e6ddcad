import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiEmailPlusOutline } from '@mdi/js';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, toApiError } from '@/api/errors';
import type { Team, TeamRole } from '@/api/types';
import { formatDate } from '@/lib/dates';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { SectionCard } from '@/ui/SectionCard';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { givable } from './roles';
import type { TeamActions } from './useTeam';

interface InviteFormProps {
  team: Team;
  actions: TeamActions;
  /** The way to a plan for more people. */
  upgrade: ReactNode;
}

/** Whom to invite, and who is invited already. */
export function InviteForm({ team, actions, upgrade }: InviteFormProps) {
  const { t } = useTranslation('team');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole>('member');
  const { invite, decline } = actions;
  const address = email.trim();

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!address || invite.isPending) return;
    invite.mutate(
      { email: address, role },
      {
        onSuccess: () => {
          setEmail('');
          toast({ severity: 'success', text: t('invite.sent', { email: address }) });
        },
      },
    );
  };
  return (
    <SectionCard title={t('invite.title')} text={t('invite.text')}>
      <Stack spacing={2}>
        {invite.error && (
          <Alert severity="error">
            {refusalText(invite.error, t)}
            {upgrade && seatsOf(invite.error) !== null && <Box sx={{ mt: 1 }}>{upgrade}</Box>}
          </Alert>
        )}
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
        >
          <TextField
            label={t('invite.email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            sx={{ flex: '1 1 240px', maxWidth: 420 }}
          />
          <SelectField
            label={t('role')}
            value={role}
            options={givable(team.role).map((one) => ({ value: one, name: t(`roles.${one}`) }))}
            onChange={setRole}
            sx={{ minWidth: 170 }}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={!address}
            loading={invite.isPending}
            loadingPosition="start"
            startIcon={<Icon path={mdiEmailPlusOutline} />}
            // As high as the field it stands beside; on a phone it stands below where the words are long.
            sx={{ alignSelf: 'center', height: { xs: 44, sm: 56 } }}
          >
            {t('invite.send')}
          </Button>
        </Box>
        {team.invitations.length > 0 && (
          <Box component="ul" aria-label={t('invite.pending')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {team.invitations.map(({ id, email: invited, role: as, created_at }) => (
              <Box
                component="li"
                key={id}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}
              >
                <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{invited}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {`${t(`roles.${as}`)} · ${t('invite.since', { date: formatDate(created_at) })}`}
                  </Typography>
                </Box>
                <Button
                  color="error"
                  variant="outlined"
                  loading={decline.isPending && decline.variables === id}
                  onClick={() => decline.mutate(id)}
                  aria-label={t('invite.withdrawNamed', { email: invited })}
                  sx={{ minHeight: { xs: 44, md: 36 } }}
                >
                  {t('invite.withdraw')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </Stack>
    </SectionCard>
  );
}

/** One refusal means something of its own here: the team is full. */
function refusalText(thrown: unknown, t: ReturnType<typeof useTranslation<'team'>>['t']): string {
  const seats = seatsOf(thrown);
  return seats === null ? errorText(thrown) : t('invite.full', { count: seats });
}

/** How many people the plan is for, where the team is full; null where something else was refused. */
function seatsOf(thrown: unknown): number | null {
  const { code, details } = toApiError(thrown);
  return code === 'FORBIDDEN' && typeof details?.limit === 'number' ? details.limit : null;
}
