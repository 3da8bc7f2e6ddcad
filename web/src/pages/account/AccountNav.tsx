import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '@/ui/Icon';
import { SECTIONS } from './sections';

/** How far a row that goes on fades, and what of it may be out of sight without that, px. */
const FADE = 28;
const SLACK = 2;

/** The parts of the account: beside them at a desk, a row to push along on a phone. */
export function AccountNav() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });
  const look = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    const left = scrollLeft > SLACK;
    const right = scrollLeft + clientWidth < scrollWidth - SLACK;
    setMore((before) => (before.left === left && before.right === right ? before : { left, right }));
  }, []);
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  useEffect(() => {
    row.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={row}
      onScroll={look}
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
        // Where the row goes on, it fades.
        maskImage: `linear-gradient(to right, ${more.left ? `transparent, black ${FADE}px` : 'black'}, ${
          more.right ? `black calc(100% - ${FADE}px), transparent` : 'black'
        })`,
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
