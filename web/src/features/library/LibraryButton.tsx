import Button from '@mui/material/Button';
import { mdiBookshelf, mdiMenuDown } from '@mdi/js';
import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { MenuPlace } from './LibraryMenu';

/** A button that opens what can be taken from the library and put into it; its menu is there once it is asked for. */
export function LibraryButton({
  menu: Menu,
  more,
}: Pick<MenuPlace, 'more'> & { menu: ComponentType<MenuPlace> }) {
  const { t } = useTranslation('calculator');
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={<Icon path={mdiBookshelf} />}
        endIcon={<Icon path={mdiMenuDown} />}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('toolbar.library')}
      </Button>
      {asked && <Menu open={open} onClose={() => setOpen(false)} button={() => button.current} more={more} />}
    </>
  );
}
