// Every command of the viewer, once: button and key share it.

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

interface Command {
  id: CommandId;
  icon: string;
  /** As `KeyboardEvent.key`, or as its `code` where the letter depends on the keyboard's language. */
  keys: readonly string[];
  /** As a person reads it. */
  keyName: string;
  enabled: (state: ViewerState) => boolean;
  run: (store: ViewerStore) => void;
}

const always = () => true;

export const COMMANDS: Record<CommandId, Command> = {
  zoomIn: {
    id: 'zoomIn',
    icon: mdiPlus,
    keys: ['+', '='],
    keyName: '+',
    enabled: (state) => state.view.zoom < MAX_ZOOM,
    run: (store) => store.getState().zoom(1),
  },
  zoomOut: {
    id: 'zoomOut',
    icon: mdiMinus,
    keys: ['-', '_'],
    keyName: '−',
    enabled: (state) => state.view.zoom > MIN_ZOOM,
    run: (store) => store.getState().zoom(-1),
  },
  fit: {
    id: 'fit',
    icon: mdiArrowExpandAll,
    keys: ['0'],
    keyName: '0',
    enabled: always,
    run: (store) => store.getState().fit(),
  },
  rotate: {
    id: 'rotate',
    icon: mdiRotateRight,
    keys: ['KeyR'],
    keyName: 'R',
    enabled: always,
    run: (store) => store.getState().rotate(),
  },
  previousSheet: {
    id: 'previousSheet',
    icon: mdiSkipPrevious,
    keys: ['ArrowLeft', 'PageUp'],
    keyName: '←',
    enabled: (state) => state.group > 0,
    run: (store) => store.getState().showSheet(store.getState().group - 1),
  },
  nextSheet: {
    id: 'nextSheet',
    icon: mdiSkipNext,
    keys: ['ArrowRight', 'PageDown'],
    keyName: '→',
    enabled: (state) => state.group < state.cuts.length - 1,
    run: (store) => store.getState().showSheet(store.getState().group + 1),
  },
  previousCut: {
    id: 'previousCut',
    icon: mdiSkipPrevious,
    keys: ['ArrowUp'],
    keyName: '↑',
    enabled: (state) => state.playback.made > 0,
    run: (store) => store.getState().play({ type: 'step', by: -1 }),
  },
  nextCut: {
    id: 'nextCut',
    icon: mdiSkipNext,
    keys: ['ArrowDown'],
    keyName: '↓',
    enabled: (state) => state.playback.made < state.playback.total,
    run: (store) => store.getState().play({ type: 'step', by: 1 }),
  },
  playPause: {
    id: 'playPause',
    icon: mdiPlay,
    keys: [' '],
    keyName: '␣',
    enabled: (state) => state.playback.total > 0,
    run: (store) => {
      const { playback, play } = store.getState();
      play({ type: playback.playing ? 'pause' : 'play' });
    },
  },
  resetPlayback: {
    id: 'resetPlayback',
    icon: mdiRestart,
    keys: ['Escape'],
    keyName: 'Esc',
    enabled: (state) => state.playback.made > 0 || state.playback.playing,
    run: (store) => {
      store.getState().play({ type: 'reset' });
      store.getState().pin(null);
    },
  },
};

/** Opens the list of all keys. */
export const HELP_KEY = '?';

export const PAUSE_ICON = mdiPause;

/** The command of a key, if it can be run now. */
export function commandOf(event: { key: string; code: string }, state: ViewerState): Command | null {
  const found = Object.values(COMMANDS).find(
    (command) => command.keys.includes(event.key) || command.keys.includes(event.code),
  );
  return found?.enabled(state) ? found : null;
}
