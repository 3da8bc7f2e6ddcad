// What a person has chosen in the viewer: the sheet, how it is seen, what is pointed at, and the playback.

import { type Rotation, nextRotation } from '@/domain/plan/rotation';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ColourMode } from './geometry/colours';
import {
  readHidden,
  readStages,
  toggled,
  writeHidden,
  writeStages,
  type Hidden,
  type Layer,
} from './geometry/layers';
import type { Playback, PlaybackAction, Speed } from './geometry/playback';
import { playbackReducer, startPlayback } from './geometry/playback';
import { keepUpright, readUpright } from './upright';
import type { View } from './geometry/zoom';
import { FITTED, steppedZoom, zoomAt } from './geometry/zoom';

export interface ViewerState {
  /** Cuts of each different sheet. */
  cuts: readonly number[];
  /** The sheet that is shown, among the different ones. */
  group: number;
  /** On top of the default that lays the long side horizontally. */
  rotation: Rotation;
  view: View;
  colours: ColourMode;
  /** Layers of the drawing that are left out. */
  hidden: Hidden;
  /** Whether cuts are told apart by their stages; null: where a sheet's stages are limited. */
  stages: boolean | null;
  /** Under the pointer or the focus. */
  pointed: string | null;
  /** Clicked: stays lit when nothing is pointed at. */
  pinned: string | null;
  playback: Playback;
  /** Panels, by tile, that are cut ahead of the playback: ticked at the saw. */
  ticked: ReadonlySet<number>;
  speed: Speed;
  /** The list of keys is open. */
  help: boolean;
}

interface ViewerActions {
  /** Takes over a new result; the sheet stays if it still exists. */
  adopt: (cuts: readonly number[]) => void;
  showSheet: (group: number) => void;
  point: (what: string | null) => void;
  pin: (what: string | null) => void;
  setView: (view: View) => void;
  zoom: (direction: 1 | -1) => void;
  fit: () => void;
  rotate: () => void;
  setColours: (colours: ColourMode) => void;
  toggleLayer: (layer: Layer) => void;
  showStages: (shown: boolean) => void;
  play: (action: PlaybackAction) => void;
  setSpeed: (speed: Speed) => void;
}

export const NOTHING_TICKED: ReadonlySet<number> = new Set();

export type ViewerStore = StoreApi<ViewerState & ViewerActions>;

export function createViewerStore(): ViewerStore {
  return createStore<ViewerState & ViewerActions>()((set, get) => ({
    cuts: [],
    group: 0,
    rotation: readUpright(),
    view: FITTED,
    colours: 'size',
    hidden: readHidden(),
    stages: readStages(),
    pointed: null,
    pinned: null,
    playback: startPlayback(0),
    ticked: NOTHING_TICKED,
    speed: 'normal',
    help: false,

    adopt: (cuts) => {
      const group = Math.max(0, Math.min(get().group, cuts.length - 1));
      set({ cuts, group, pointed: null, pinned: null, playback: startPlayback(cuts[group] ?? 0) });
    },
    showSheet: (wanted) => {
      const { cuts, group: current } = get();
      const group = Math.max(0, Math.min(wanted, cuts.length - 1));
      if (group === current) return;
      set({ group, view: FITTED, pointed: null, playback: startPlayback(cuts[group] ?? 0) });
    },
    point: (what) => {
      if (get().pointed !== what) set({ pointed: what });
    },
    pin: (what) => set({ pinned: get().pinned === what ? null : what }),
    setView: (view) => set({ view }),
    zoom: (direction) => {
      const { view } = get();
      set({ view: zoomAt(view, steppedZoom(view.zoom, direction), view.centre) });
    },
    fit: () => set({ view: FITTED }),
    rotate: () => {
      const rotation = nextRotation(get().rotation);
      keepUpright(rotation);
      set({ rotation, view: FITTED });
    },
    setColours: (colours) => set({ colours }),
    toggleLayer: (layer) => {
      const hidden = toggled(get().hidden, layer);
      writeHidden(hidden);
      set({ hidden });
    },
    showStages: (stages) => {
      writeStages(stages);
      set({ stages });
    },
    play: (action) => set({ playback: playbackReducer(get().playback, action) }),
    setSpeed: (speed) => set({ speed }),
  }));
}

/** What is lit: the thing under the pointer, or else the one that was clicked. */
export function highlighted(state: ViewerState): string | null {
  return state.pointed ?? state.pinned;
}

/** Whether the cuts of a sheet are told apart by their stages: as chosen, or where these are limited. */
export function isStaged(
  { stages }: Pick<ViewerState, 'stages'>,
  sheet: { staged: boolean } | undefined,
): boolean {
  return stages ?? sheet?.staged ?? false;
}

/** The rotation of a sheet on the screen. */
export function addRotation(a: Rotation, b: Rotation): Rotation {
  return ((a + b) % 360) as Rotation;
}
