import { mdiBookshelf } from '@mdi/js';
import { MenuButton } from '@/ui/MenuButton';

export interface LibraryCommand {
  label: string;
  icon: string;
  enabled: boolean;
  run: () => void;
}

/** A button that opens what can be taken from the library and put into it. */
export function LibraryMenu({ label, commands }: { label: string; commands: LibraryCommand[] }) {
  return (
    <MenuButton
      color="inherit"
      icon={mdiBookshelf}
      label={label}
      entries={commands.map(({ label: name, icon, enabled, run }) => ({
        name,
        icon,
        disabled: !enabled,
        run,
      }))}
    />
  );
}
