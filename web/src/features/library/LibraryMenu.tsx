import { useMayChange } from '@/api/useMayChange';
import type { Command } from '@/lib/command';
import { LazyMenu } from '@/ui/LazyMenu';

export interface LibraryCommand extends Command {
  /** It puts something into the library: only for who may change it. */
  saves?: boolean;
}

/** Where the menu stands: below its button. */
export interface MenuPlace {
  open: boolean;
  onClose: () => void;
  button: () => HTMLElement | null;
  /** What it offers first beside the library. */
  more?: readonly LibraryCommand[];
}

/** What can be taken from the library and put into it. */
export function LibraryMenu({
  open,
  onClose,
  button,
  more = [],
  commands,
}: MenuPlace & { commands: LibraryCommand[] }) {
  const mayChange = useMayChange();
  const offered = [...more, ...commands].filter(({ saves }) => mayChange || !saves);
  return <LazyMenu open={open} onClose={onClose} anchorEl={button} entries={offered} />;
}
