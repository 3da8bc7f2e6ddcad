import { isPressed, type KeyPress } from '@/lib/command';
import { COMMANDS, viewerCommandOf, type CommandId } from '../commands';
import type { ViewerStore } from '../viewerStore';
import type { Saw } from './useSaw';

/** Commands that change only how the drawing is seen. */
const SEEN: ReadonlySet<CommandId> = new Set(['zoomIn', 'zoomOut', 'fit', 'rotate']);

interface SawKeyPress extends KeyPress {
  target: EventTarget | null;
  preventDefault: () => void;
}

/** The keys of the work at the saw. */
export function sawKeys(saw: Saw, store: ViewerStore): (event: SawKeyPress) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A menu has its own.
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
    // The drawing counts equal sheets once, the saw each of them; and nothing is played at the saw.
    if (isPressed(COMMANDS.nextSheet.shortcut, event)) saw.move(1);
    else if (isPressed(COMMANDS.previousSheet.shortcut, event)) saw.move(-1);
    else {
      const command = viewerCommandOf(event, store.getState());
      if (command?.id === 'nextCut') saw.step(1);
      else if (command?.id === 'previousCut') saw.step(-1);
      else if (command && SEEN.has(command.id)) command.run(store);
      else return;
    }
    event.preventDefault();
  };
}
