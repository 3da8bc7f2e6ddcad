import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  mdiAccountCogOutline,
  mdiAccountOutline,
  mdiArrowUpBoldCircleOutline,
  mdiChevronDown,
  mdiLogoutVariant,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import type { MenuEntry } from '@/ui/MenuEntries';
import { focusContentIfLost } from '@/ui/focus';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { signOut } from './signOut';
import { useUser } from './useUser';

const UserMenuEntries = lazyAside(async () => (await import('./UserMenuEntries')).UserMenuEntries);

/** The account: who, which plan, what is left of it, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('auth');
  const { user } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  if (anchor && !wanted) setWanted(true);
  const enterprise = user?.subscription.plan_name === 'enterprise';
  const name = user?.name ?? '';
  const leave = () => {
    void signOut();
    // The menu and its button go with the session.
    focusContentIfLost();
  };
  const entries: MenuEntry[] = [
    { label: t('menu.account'), icon: mdiAccountCogOutline, to: '/account' },
    ...(user && !enterprise
      ? [{ label: t('menu.upgrade'), icon: mdiArrowUpBoldCircleOutline, to: '/pricing' }]
      : []),
    { label: t('signOut'), icon: mdiLogoutVariant, run: leave },
  ];

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
      {wanted && (
        <UserMenuEntries
          user={user}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          label={t('menu.label')}
          sx={{ '.MuiMenu-paper': { width: 280 } }}
          entries={entries}
        />
      )}
    </>
  );
}
