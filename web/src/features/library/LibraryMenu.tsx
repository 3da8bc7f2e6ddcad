import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiBookshelf, mdiMenuDown } from '@mdi/js';
import { useRef, useState } from 'react';
import { Icon } from '@/ui/Icon';

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
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        container={() => button.current?.closest('main') ?? document.body}
      >
        {commands.map(({ label: name, icon, enabled, run }) => (
          <MenuItem
            key={name}
            disabled={!enabled}
            onClick={() => {
              setOpen(false);
              run();
            }}
            sx={{ minHeight: 44 }}
          >
            <ListItemIcon>
              <Icon path={icon} fontSize="small" />
            </ListItemIcon>
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
