import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { lazyAside } from '@/i18n/lazyChunk';
import { Tooltip } from '@/ui/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiPencilOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team, TeamMember } from '@/api/types';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { InviteForm } from './InviteForm';
import { MemberRow } from './MemberRow';
import { mayManage } from './roles';
import type { TeamActions } from './useTeam';

const RenameDialog = lazyAside(async () => (await import('./RenameDialog')).RenameDialog, 'team');

type Question = { kind: 'leave' | 'end' } | { kind: 'remove' | 'handOver'; member: TeamMember };

interface OwnTeamProps {
  team: Team;
  me: string;
  actions: TeamActions;
  /** The way to a plan for more people: only for the owner, whose plan it is. */
  upgrade: ReactNode;
}

/** The team: who is in it, and what the own role lets one do. */
export function OwnTeam({ team, me, actions, upgrade }: OwnTeamProps) {
  const { t } = useTranslation('team');
  const [question, setQuestion] = useState<Question | null>(null);
  const [renaming, setRenaming] = useState(false);
  const manages = mayManage(team.role);
  const owns = team.role === 'owner';

  return (
    <Stack spacing={3}>
      <SectionCard
        title={team.name}
        text={t(`may.${team.role}`)}
        action={
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Chip size="small" color="primary" label={t(`roles.${team.role}`)} />
            {manages && (
              <Tooltip title={t('rename.open')}>
                <IconButton aria-label={t('rename.open')} onClick={() => setRenaming(true)}>
                  <Icon path={mdiPencilOutline} />
                </IconButton>
              </Tooltip>
            )}
          </Box>
        }
      >
        {team.role === 'viewer' && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {t('viewerNote')}
          </Alert>
        )}
        <RowList label={t('members')}>
          {team.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              team={team}
              me={me}
              actions={actions}
              onRemove={() => setQuestion({ kind: 'remove', member })}
              onHandOver={() => setQuestion({ kind: 'handOver', member })}
            />
          ))}
        </RowList>
      </SectionCard>
      {manages && <InviteForm team={team} actions={actions} upgrade={upgrade} />}
      <SectionCard
        danger
        title={t(owns ? 'end.title' : 'leave.title')}
        text={t(owns ? 'end.text' : 'leave.text')}
      >
        <Button
          variant="outlined"
          color="error"
          onClick={() => setQuestion({ kind: owns ? 'end' : 'leave' })}
        >
          {t(owns ? 'end.open' : 'leave.open')}
        </Button>
        {owns && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {t('ownerStays')}
          </Typography>
        )}
      </SectionCard>
      {renaming && (
        <RenameDialog name={team.name} action={actions.rename} onClose={() => setRenaming(false)} />
      )}
      {question && (
        <Asked question={question} team={team} me={me} actions={actions} onClose={() => setQuestion(null)} />
      )}
    </Stack>
  );
}

interface AskedProps extends Omit<OwnTeamProps, 'upgrade'> {
  question: Question;
  onClose: () => void;
}

/** What cannot be taken back is asked first. */
function Asked({ question, team, me, actions, onClose }: AskedProps) {
  const { t } = useTranslation('team');
  const { end, remove, changeRole } = actions;
  const { kind } = question;
  const name = 'member' in question ? question.member.name : team.name;
  const done = () => toast({ severity: 'success', text: t(`${kind}.done`, { name }) });
  const after = { onSuccess: done, onSettled: onClose };
  const run = () => {
    if (kind === 'end') end.mutate(undefined, after);
    else if (kind === 'leave') remove.mutate(me, after);
    else if ('member' in question) {
      const { id } = question.member;
      if (kind === 'remove') remove.mutate(id, after);
      else changeRole.mutate({ id, role: 'owner' }, after);
    }
  };
  return (
    <ConfirmDialog
      open
      danger={kind !== 'handOver'}
      title={t(`${kind}.ask`, { name })}
      text={t(`${kind}.what`, { name })}
      confirm={t(`${kind}.open`)}
      busy={end.isPending || remove.isPending || changeRole.isPending}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
