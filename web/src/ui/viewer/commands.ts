// The commands of the viewer: buttons, keys and the help share them.

import {
  mdiArrowExpandAll,
  mdiMinus,
  mdiPause,
  mdiPlay,
  mdiPlus,
  mdiRestart,
  mdiRotateRight,
  mdiSkipNext,
  mdiSkipPrevious,
} from '@mdi/js';
import { ariaKeys, commandOf, type Command, type KeyPress, type Shortcut } from '@/lib/command';
import { MAX_ZOOM, MIN_ZOOM } from './geometry/zoom';
import type { ViewerState, ViewerStore } from './viewerStore';

export type CommandId =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'rotate'
  | 'previousSheet'
  | 'nextSheet'
  | 'previousCut'
  | 'nextCut'
  | 'playPause'
  | 'resetPlayback';

/** A command on the state of a viewer. */
interface ViewerCommand extends Omit<Command, 'label' | 'disabled' | 'run'> {
  id: CommandId;
  shortcut: Shortcut;
  enabled: (state: ViewerState) => boolean;
  run: (store: ViewerStore) => void;
}

const always = () => true;

export const COMMANDS: Record<CommandId, ViewerCommand> = {
  zoomIn: {
    id: 'zoomIn',
    icon: mdiPlus,
    shortcut: { keys: ['+', '='], name: '+' },
    enabled: (state) => state.view.zoom < MAX_ZOOM,
    run: (store) => store.getState().zoom(1),
  },
  zoomOut: {
    id: 'zoomOut',
    icon: mdiMinus,
    shortcut: { keys: ['-', '_'], name: '−' },
    enabled: (state) => state.view.zoom > MIN_ZOOM,
    run: (store) => store.getState().zoom(-1),
  },
  fit: {
    id: 'fit',
    icon: mdiArrowExpandAll,
    shortcut: { keys: ['0'], name: '0' },
    enabled: always,
    run: (store) => store.getState().fit(),
  },
  rotate: {
    id: 'rotate',
    icon: mdiRotateRight,
    shortcut: { keys: ['r'], name: 'R' },
    enabled: always,
    run: (store) => store.getState().rotate(),
  },
  previousSheet: {
    id: 'previousSheet',
    icon: mdiSkipPrevious,
    shortcut: { keys: ['ArrowLeft', 'PageUp'], name: '←' },
    enabled: (state) => state.group > 0,
    run: (store) => store.getState().showSheet(store.getState().group - 1),
  },
  nextSheet: {
    id: 'nextSheet',
    icon: mdiSkipNext,
    shortcut: { keys: ['ArrowRight', 'PageDown'], name: '→' },
    enabled: (state) => state.group < state.cuts.length - 1,
    run: (store) => store.getState().showSheet(store.getState().group + 1),
  },
  previousCut: {
    id: 'previousCut',
    icon: mdiSkipPrevious,
    shortcut: { keys: ['ArrowUp'], name: '↑' },
    enabled: (state) => state.playback.made > 0,
    run: (store) => store.getState().play({ type: 'step', by: -1 }),
  },
  nextCut: {
    id: 'nextCut',
    icon: mdiSkipNext,
    shortcut: { keys: ['ArrowDown'], name: '↓' },
    enabled: (state) => state.playback.made < state.playback.total,
    run: (store) => store.getState().play({ type: 'step', by: 1 }),
  },
  playPause: {
    id: 'playPause',
    icon: mdiPlay,
    shortcut: { keys: [' '], name: '␣' },
    enabled: (state) => state.playback.total > 0,
    run: (store) => {
      const { playback, play } = store.getState();
      play({ type: playback.playing ? 'pause' : 'play' });
    },
  },
  resetPlayback: {
    id: 'resetPlayback',
    icon: mdiRestart,
    shortcut: { keys: ['Escape'], name: 'Esc' },
    enabled: (state) => state.playback.made > 0 || state.playback.playing,
    run: (store) => {
      store.getState().play({ type: 'reset' });
      store.getState().pin(null);
    },
  },
};

/** Opens the list of all keys. */
export const HELP: Shortcut = { keys: ['?'], name: '?' };

/** All keys of the drawing, for `aria-keyshortcuts`. */
export const KEYS = ariaKeys([...Object.values(COMMANDS), { shortcut: HELP }]);

export const PAUSE_ICON = mdiPause;

/** The command of a key press, if it can be run now. */
export function viewerCommandOf(press: KeyPress, state: ViewerState): ViewerCommand | null {
  const found = commandOf(Object.values(COMMANDS), press);
  return found?.enabled(state) ? found : null;
}
