import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiAccountRemoveOutline, mdiCrownOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Team, TeamMember } from '@/api/types';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { SelectField } from '@/ui/SelectField';
import { Tooltip } from '@/ui/Tooltip';
import { givable, mayChange, mayManage } from './roles';
import type { TeamActions } from './useTeam';

interface MemberRowProps {
  member: TeamMember;
  team: Team;
  me: string;
  actions: TeamActions;
  onRemove: () => void;
  onHandOver: () => void;
}

const TARGET = { flex: 'none', width: 44, height: 44 };
/** Roles stand under each other, px: how wide their fields are, and where the words within begin. */
const ROLE = 184;
const ROLE_INSET = 14;
/** A button beside, with the gap before it, px. */
const BUTTON = 48;

/** Somebody in the team, and what may be done about the person. */
export function MemberRow({ member, team, me, actions, onRemove, onHandOver }: MemberRowProps) {
  const { t } = useTranslation('team');
  const { name, email, role, id } = member;
  const changeable = id !== me && mayChange(team.role, member);
  const roles = givable(team.role);
  const { changeRole } = actions;
  const tail = ROLE + 4 + BUTTON * (team.role === 'owner' ? 2 : 1);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
      }}
    >
      {/* The role goes below before a name is broken within a word. */}
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 150px' }, minWidth: 0, maxWidth: '100%' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'break-word', maxWidth: '100%' }}>
            {name}
          </Typography>
          {id === me && <Chip size="small" label={t('you')} />}
        </Box>
        <Typography variant="body2" color="textSecondary" title={email} noWrap>
          {email}
        </Typography>
      </Box>
      {changeable ? (
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, width: tail, minWidth: 0, maxWidth: '100%' }}
        >
          <SelectField
            size="small"
            label={t('roleOf', { name })}
            labelHidden
            value={role}
            options={roles.map((one) => ({ value: one, name: t(`roles.${one}`) }))}
            disabled={changeRole.isPending && changeRole.variables.id === id}
            onChange={(next) =>
              changeRole.mutate(
                { id, role: next },
                {
                  onSuccess: () =>
                    toast({
                      severity: 'success',
                      text: t('roleChanged', { name, role: t(`roles.${next}`) }),
                    }),
                },
              )
            }
            sx={{ flex: `0 1 ${ROLE}px`, minWidth: 0, mr: 0.5 }}
          />
          {team.role === 'owner' && (
            <Tooltip title={t('handOver.open')}>
              <IconButton onClick={onHandOver} aria-label={t('handOver.named', { name })} sx={TARGET}>
                <Icon path={mdiCrownOutline} />
              </IconButton>
            </Tooltip>
          )}
          <Tooltip title={t('remove.open')}>
            <IconButton color="error" onClick={onRemove} aria-label={t('remove.named', { name })} sx={TARGET}>
              <Icon path={mdiAccountRemoveOutline} />
            </IconButton>
          </Tooltip>
        </Box>
      ) : (
        <Typography
          color="textSecondary"
          sx={{
            flexBasis: { xs: '100%', sm: 'auto' },
            ...(mayManage(team.role) && { width: { sm: tail }, pl: { sm: `${ROLE_INSET}px` } }),
          }}
        >
          {t(`roles.${role}`)}
        </Typography>
      )}
    </Box>
  );
}
