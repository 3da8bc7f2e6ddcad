// The playback of the cuts as a reducer; time is handed in as ticks.

/** Walking through the cuts of a sheet, one at a time. */
export interface Playback {
  /** Cuts made so far; 0 is the whole sheet. Cut `made - 1` is the current one. */
  made: number;
  total: number;
  playing: boolean;
}

export type PlaybackAction =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'tick' }
  | { type: 'step'; by: number }
  | { type: 'goto'; made: number }
  | { type: 'reset'; total?: number };

export const SPEEDS = { slow: 4000, normal: 2000, fast: 1000 } as const;
export type Speed = keyof typeof SPEEDS;

export function startPlayback(total: number): Playback {
  return { made: 0, total, playing: false };
}

/** Play at the end starts again; stepping by hand and the last cut stop it. */
export function playbackReducer(state: Playback, action: PlaybackAction): Playback {
  switch (action.type) {
    case 'play': {
      if (state.total === 0) return state;
      const made = state.made >= state.total ? 1 : Math.max(1, state.made);
      return { ...state, made, playing: made < state.total };
    }
    case 'pause':
      return state.playing ? { ...state, playing: false } : state;
    case 'tick': {
      if (!state.playing) return state;
      const made = Math.min(state.total, state.made + 1);
      return { ...state, made, playing: made < state.total };
    }
    case 'step':
      return { ...state, made: clamp(state.made + action.by, state.total), playing: false };
    case 'goto':
      return { ...state, made: clamp(action.made, state.total), playing: false };
    case 'reset':
      return startPlayback(action.total ?? state.total);
  }
}

function clamp(made: number, total: number): number {
  return Math.max(0, Math.min(total, made));
}
