import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '@/ui/Icon';
import { SECTIONS } from './sections';

/** The parts of the account: beside them at a desk, a row to push along on a phone. */
export function AccountNav() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={row}
      aria-label={t('title')}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 0.5,
        overflowX: { xs: 'auto', md: 'visible' },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        py: 0.5,
        scrollbarWidth: 'thin',
      }}
    >
      {SECTIONS.map(({ name, icon }) => (
        <Button
          key={name}
          component={NavLink}
          to={`/account/${name}`}
          replace
          color="inherit"
          startIcon={<Icon path={icon} />}
          sx={{
            flexShrink: 0,
            justifyContent: 'flex-start',
            minHeight: 44,
            px: 2,
            color: 'text.secondary',
            '&.active': { color: 'text.primary', bgcolor: 'action.selected' },
          }}
        >
          {t(`sections.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
