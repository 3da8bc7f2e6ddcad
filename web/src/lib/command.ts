// What a person can do: one command for its button, its entry in a menu, its keys and the list of keys in a help.

export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export interface Shortcut {
  /**
   * Any of these: a `KeyboardEvent.key`, letters in lower case; behind "Ctrl+", or "Ctrl+Shift+", where it is held, for
   * which ⌘ counts too.
   */
  keys: readonly string[];
  /** As a person reads it. */
  name: string;
}

export interface Command {
  id: string;
  /** What it does, in words that stand alone: the text of a button or of an entry, the name of an icon. */
  label: string;
  /** Beside the label: the bubble of an icon, the second line of an entry. */
  hint?: string | undefined;
  /** A path of `@mdi/js`. */
  icon: string;
  shortcut?: Shortcut;
  disabled?: boolean;
  /** `button` is the one that was pressed; there is none where keys or a menu ran the command. */
  run: (button?: HTMLElement) => void;
}

/** The letter of a shortcut: what the layout says if that is Latin, else what is printed on the key in Latin. */
export function shortcutLetter({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : '';
}

/** Whether a key press is one of the shortcut, on any keyboard layout. */
export function isPressed({ keys }: Shortcut, press: KeyPress): boolean {
  if (press.altKey) return false;
  const ctrl = press.ctrlKey || press.metaKey;
  // Without Ctrl, Shift makes signs such as +.
  const held = ctrl ? `Ctrl+${press.shiftKey ? 'Shift+' : ''}` : '';
  return keys.includes(held + press.key) || keys.includes(held + shortcutLetter(press));
}

/** The command of a key press, whether it can be run or not. */
export function commandOf<C extends Pick<Command, 'shortcut'>>(
  commands: readonly C[],
  press: KeyPress,
): C | undefined {
  return commands.find(({ shortcut }) => shortcut && isPressed(shortcut, press));
}

/** The bubble of a command's icon: what it does, and by which key. */
export function hintOf({ label, hint = label, shortcut }: Command): string {
  return shortcut ? `${hint} (${shortcut.name})` : hint;
}

/** The first key of each shortcut as `aria-keyshortcuts` wants it. */
export function ariaKeys(commands: readonly Pick<Command, 'shortcut'>[]): string {
  const spoken = (key: string) =>
    (key === ' ' ? 'Space' : key)
      .replace(/^Ctrl\+/, 'Control+')
      .replace(/(^|\+)([a-z])$/, (_, before: string, letter: string) => before + letter.toUpperCase());
  return commands.flatMap(({ shortcut }) => shortcut?.keys.slice(0, 1).map(spoken) ?? []).join(' ');
}

export const UNDO: Shortcut = { keys: ['Ctrl+z'], name: 'Ctrl+Z' };
export const REDO: Shortcut = { keys: ['Ctrl+y', 'Ctrl+Shift+z'], name: 'Ctrl+Y' };
