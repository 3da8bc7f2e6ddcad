import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '@/ui/Icon';
import { SECTIONS } from './sections';

/** Where a row goes on, px: the room of the way there, and where what lies behind is seen again. */
const EDGE = 40;
const FADE = 64;
/** What of the row may be out of sight without that, px. */
const SLACK = 2;
/** How much of what is seen is pushed along at once. */
const STRIDE = 0.6;

const WAYS = {
  left: { icon: mdiChevronLeft, sign: -1 },
  right: { icon: mdiChevronRight, sign: 1 },
} as const;

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
  const push = (sign: number) =>
    row.current?.scrollBy({ left: sign * STRIDE * row.current.clientWidth, behavior: 'smooth' });
  return (
    <Box sx={{ position: 'relative', mx: { xs: -2, sm: 0 } }}>
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
          px: { xs: 2, sm: 0 },
          py: 0.5,
          scrollbarWidth: 'thin',
          scrollPaddingInline: FADE,
          // Where the row goes on, it fades.
          maskImage: `linear-gradient(to right, ${
            more.left ? `transparent, transparent ${EDGE}px, black ${FADE}px` : 'black'
          }, ${more.right ? `black calc(100% - ${FADE}px), transparent calc(100% - ${EDGE}px), transparent` : 'black'})`,
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
      {(['left', 'right'] as const).map(
        (side) =>
          // The row may end between two of its parts, and would then seem to be all there is.
          more[side] && (
            <IconButton
              key={side}
              // The keyboard goes from part to part, and the row with it.
              tabIndex={-1}
              aria-label={t(`more.${side}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => push(WAYS[side].sign)}
              sx={{ position: 'absolute', top: 4, [side]: 0, width: 44, height: 44 }}
            >
              <Icon path={WAYS[side].icon} />
            </IconButton>
          ),
      )}
    </Box>
  );
}
