import Button, { type ButtonProps } from '@mui/material/Button';
import { mdiMenuDown } from '@mdi/js';
import { useRef, useState } from 'react';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';
import type { MenuEntriesProps } from './MenuEntries';

interface MenuButtonProps extends Pick<ButtonProps, 'color' | 'sx'> {
  label: string;
  /** The words where there is no room for the label. */
  short?: string;
  /** A path of `@mdi/js`. */
  icon: string;
  entries: MenuEntriesProps['entries'];
}

/** A button with words that opens a menu below it. */
export function MenuButton({ label, short, icon, entries, ...look }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={short && label}
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={<Icon path={icon} />}
        endIcon={<Icon path={mdiMenuDown} />}
        onClick={() => setOpen(true)}
        {...look}
      >
        {short ?? label}
      </Button>
      <LazyMenu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        entries={entries}
      />
    </>
  );
}
