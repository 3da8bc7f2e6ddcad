import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { mdiClose } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';
import { Icon } from '@/ui/Icon';
import { Logo } from '@/ui/Logo';
import { entriesFor } from './navigation';

interface NavDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The menu of small screens, with the same entries as the bar. */
export function NavDrawer({ open, onClose }: NavDrawerProps) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 288 }, 'aria-label': t('nav.label'), role: 'dialog', 'aria-modal': true },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, p: 2 }}>
        <Logo />
        <Typography component="span" sx={{ fontWeight: 750, fontSize: '1.25rem', flexGrow: 1 }}>
          Kerf
        </Typography>
        <IconButton onClick={onClose} aria-label={t('shell.closeMenu')} edge="end">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('nav.label')}>
        <List sx={{ px: 1 }}>
          {entriesFor(signedIn).map(({ path, name, icon }) => (
            <ListItem key={path} disablePadding>
              <ListItemButton
                component={NavLink}
                to={path}
                end
                onClick={onClose}
                selected={pathname === path}
                sx={{ borderRadius: 1, minHeight: 48 }}
              >
                <ListItemIcon sx={{ minWidth: 44 }}>
                  <Icon path={icon} />
                </ListItemIcon>
                <ListItemText primary={t(`nav.${name}`)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </Drawer>
  );
}
