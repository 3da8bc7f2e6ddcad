import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiChevronDown } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';
import { LazyMenu } from '@/ui/LazyMenu';
import { Icon } from '@/ui/Icon';
import { entriesFor } from './navigation';

/** So many entries have room in the bar of a small window; the others fold into a menu. */
const ALWAYS = 4;

const BAR_BUTTON = {
  px: { md: 1.25, xl: 1.75 },
  flexShrink: 0,
  borderRadius: 0,
  color: 'text.secondary',
  borderBlock: '3px solid transparent',
  '&.active': { color: 'text.primary', borderBottomColor: 'primary.main' },
};

/** The screens, beside each other in the bar. */
export function NavBar() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entries = entriesFor(signedIn);
  const folds = entries.length > ALWAYS + 1;
  const folded = folds ? entries.slice(ALWAYS) : [];
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{ display: { xs: 'none', md: 'flex' }, mr: 'auto', alignSelf: 'stretch', minWidth: 0 }}
    >
      {entries.map(({ path, name }, index) => (
        <Button
          key={path}
          component={NavLink}
          to={path}
          end
          color="inherit"
          sx={{
            ...BAR_BUTTON,
            ...(folds && index >= ALWAYS && { display: { xs: 'none', lg: 'inline-flex' } }),
          }}
        >
          {t(`nav.${name}`)}
        </Button>
      ))}
      {folds && (
        <>
          <Button
            color="inherit"
            className={folded.some(({ path }) => path === pathname) ? 'active' : undefined}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
            endIcon={<Icon path={mdiChevronDown} />}
            sx={{ ...BAR_BUTTON, display: { md: 'inline-flex', lg: 'none' } }}
          >
            {t('nav.more')}
          </Button>
          <LazyMenu
            anchorEl={anchor}
            open={anchor !== null}
            onClose={() => setAnchor(null)}
            label={t('nav.more')}
            entries={folded.map(({ path, name }) => ({
              label: t(`nav.${name}`),
              to: path,
              current: path === pathname,
            }))}
          />
        </>
      )}
    </Box>
  );
}
