import Button from '@mui/material/Button';
import { mdiBookshelf, mdiMenuDown } from '@mdi/js';
import { useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';
import { LazyMenu } from '@/ui/LazyMenu';

export interface LibraryCommand {
  label: string;
  icon: string;
  enabled: boolean;
  run: () => void;
}

/** A button that opens what can be taken from the library and put into it. */
export function LibraryMenu({ label, commands }: { label: string; commands: LibraryCommand[] }) {
  const button = useRef<HTMLButtonElement>(null);
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
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <LazyMenu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        container={() => button.current?.closest('main') ?? document.body}
        entries={commands.map(({ label: name, icon, enabled, run }) => ({
          name,
          icon,
          disabled: !enabled,
          run,
        }))}
      />
    </>
  );
}
