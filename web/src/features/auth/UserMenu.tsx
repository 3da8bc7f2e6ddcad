import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import {
  mdiAccountCogOutline,
  mdiAccountOutline,
  mdiArrowUpBoldCircleOutline,
  mdiChevronDown,
  mdiLogoutVariant,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '@/lib/numbers';
import { LazyMenu } from '@/ui/LazyMenu';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { PlanChip } from './PlanChip';
import { quotaOf } from './quota';
import { signOut } from './signOut';
import { useUser } from './useUser';

/** The account: who, which plan, what is left of it, and the way out. */
export function UserMenu() {
  const { t, i18n } = useTranslation('auth');
  const { user } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const quota = user && quotaOf(user.subscription);
  const enterprise = user?.subscription.plan_name === 'enterprise';
  const name = user?.name ?? '';

  return (
    <>
      <Button
        color="inherit"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon path={mdiChevronDown} />}
        sx={{ minWidth: 0, '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inline-flex' } } }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 30,
            height: 30,
            fontSize: '0.9rem',
            fontWeight: 700,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {name ? (
            Array.from(name.trim())[0]?.toUpperCase()
          ) : (
            <Icon path={mdiAccountOutline} fontSize="small" />
          )}
        </Avatar>
        <VisuallyHidden>{name ? `${t('menu.label')}: ${name}` : t('menu.label')}</VisuallyHidden>
        <Box
          component="span"
          aria-hidden
          sx={{
            ml: 1,
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            // Between, the screens need the room.
            display: { xs: 'none', sm: 'block', md: 'none', lg: 'block' },
          }}
        >
          {name}
        </Box>
      </Button>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { role: 'region', 'aria-label': t('menu.label'), sx: { width: 280 } },
          list: { 'aria-label': t('menu.label') },
        }}
      >
        {user && quota && (
          <Box role="presentation" sx={{ px: 2, pt: 1, pb: 1.5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
              <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{user.name}</Typography>
              <PlanChip plan={user.subscription.plan_name} />
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {user.email}
            </Typography>
            {!enterprise && (
              <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
                <Typography variant="body2" color="textSecondary">
                  {t('menu.remaining')}
                </Typography>
                <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
                  {quota.unlimited ? '∞' : formatCount(quota.remaining, i18n.language)}{' '}
                  {!quota.unlimited && (
                    <Typography component="span" variant="body2" color="textSecondary">
                      {t('menu.ofTotal', { total: formatCount(quota.total, i18n.language) })}
                    </Typography>
                  )}
                </Typography>
              </Box>
            )}
          </Box>
        )}
        {user && <Divider sx={{ mb: 1 }} />}
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <Icon path={mdiAccountCogOutline} fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('menu.account')}</ListItemText>
        </MenuItem>
        {user && !enterprise && (
          <MenuItem component={Link} to="/pricing" onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <Icon path={mdiArrowUpBoldCircleOutline} fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t('menu.upgrade')}</ListItemText>
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void signOut();
          }}
        >
          <ListItemIcon>
            <Icon path={mdiLogoutVariant} fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('signOut')}</ListItemText>
        </MenuItem>
      </LazyMenu>
    </>
  );
}
