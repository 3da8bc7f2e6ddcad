import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { mdiMenu } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { UserMenu } from '@/features/auth/UserMenu';
import { useUser } from '@/features/auth/useUser';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { ConnectionBanner } from './ConnectionBanner';
import { NavBar } from './NavBar';
import { SettingsMenu } from './SettingsMenu';

/** The bar over every screen. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation(['common', 'auth']);
  const { signedIn } = useUser();
  const openDialog = useAuthDialog((state) => state.open);
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', backgroundImage: 'none', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ gap: { xs: 0.5, md: 1 }, px: { xs: 1.5, sm: 3 } }}>
        <IconButton
          onClick={onMenu}
          aria-label={t('shell.openMenu')}
          // As far out as the ring of its focus allows.
          sx={{ display: { md: 'none' }, ml: -1 }}
        >
          <Icon path={mdiMenu} />
        </IconButton>
        <Box
          component={NavLink}
          to="/"
          aria-label={t('shell.home')}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            minHeight: 44,
            mr: { xs: 'auto', md: 2 },
            color: 'inherit',
            textDecoration: 'none',
            borderRadius: 1,
          }}
        >
          <Logo />
          <Typography
            component="span"
            sx={{ fontWeight: 750, fontSize: '1.25rem', letterSpacing: '-0.02em' }}
          >
            Kerf
          </Typography>
        </Box>
        <NavBar />
        <SettingsMenu />
        {signedIn ? (
          <UserMenu />
        ) : (
          // The filled button of a visitor's screen is the one that the screen is about.
          <Button variant="outlined" onClick={() => openDialog('login')}>
            {t('auth:signIn')}
          </Button>
        )}
      </Toolbar>
      <ConnectionBanner />
    </AppBar>
  );
}
