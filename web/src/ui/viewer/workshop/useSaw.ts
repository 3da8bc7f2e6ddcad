import { useEffect, useMemo, useState } from 'react';
import type { Changes } from '@/domain/workshop/marks';
import * as work from '@/domain/workshop/progress';
import type { SawPart, SawSheet, SheetState, SheetStates } from '@/domain/workshop/progress';
import { useViewer, useViewerState } from '../viewerContext';
import { NOTHING_TICKED } from '../viewerStore';
import type { ProgressKeeper } from './keeper';

/** What the line at the top tells: that the work goes on, or what was done by one tap and can be taken back. */
type SawNoteKind = 'resumed' | 'anew' | 'spoiled' | 'sheet';
interface Note {
  kind: SawNoteKind;
  /** What it was about: a part's name. */
  part?: SawPart;
  sheet?: SawSheet;
  /** Takes it back. */
  back?: Changes;
}

export interface Saw {
  sheets: readonly SawSheet[];
  sheet: SawSheet;
  /** Of the sheet on the saw. */
  state: SheetState;
  /** Of all sheets, in their order. */
  states: readonly SheetState[];
  /** Parts cut of the sheet on the saw, of all sheets, and all parts there are; and those to be cut once more. */
  parts: { here: number; cut: number; all: number; spoiled: number };
  sheetsDone: number;
  note: Note | null;
  /** Something is ticked. */
  begun: boolean;
  /** The sheet that the work goes on with once this one is over; null where nothing is left. */
  following: SawSheet | null;
  step: (by: 1 | -1) => void;
  /** Goes that many sheets on or back. */
  move: (by: 1 | -1) => void;
  /** The last cut is made: on to the next sheet that is not done. */
  goOn: () => void;
  tickPart: (part: SawPart) => void;
  /** The part is spoiled and must be cut once more, or is not after all. */
  spoilPart: (part: SawPart) => void;
  tickSheet: (sheet: SawSheet) => void;
  beginAnew: () => void;
  takeBack: () => void;
}

/** The sheets of the plan as they come to the saw. */
export function useSawSheets(): readonly SawSheet[] {
  const { plan } = useViewer();
  return useMemo(() => work.sawSheets(plan), [plan]);
}

/** The work at the saw; the drawing shows the sheet and the cut that it stands at. */
export function useSaw(sheets: readonly SawSheet[], keeper: ProgressKeeper): Saw | null {
  const { marks, tick, goTo } = keeper;
  const [note, setNote] = useState<Note | null>(keeper.resumed ? { kind: 'resumed' } : null);
  const at = Math.max(
    0,
    sheets.findIndex(({ index }) => index === keeper.sheet),
  );
  const sheet = sheets[at];
  const states = useStates(sheets, keeper);
  const state = states[at];
  useDrawnCut(sheet?.group ?? 0, state?.made ?? 0);
  useDrawnTicks(sheet, state);
  if (!sheet || !state) return null;

  const sum = (of: (state: SheetState) => number) => states.reduce((all, one) => all + of(one), 0);
  /** Any further work takes the line away. */
  const act = (changes: Changes, said: Note | null = null) => {
    setNote(said);
    tick(() => changes);
  };
  const show = (next: SawSheet) => {
    setNote(null);
    goTo(next.index);
  };
  const stateOf = (part: SawPart) => state.parts[sheet.parts.indexOf(part)] ?? 'open';
  const following = work.nextSheet(sheets, at, (place) => states[place]?.done ?? true);
  return {
    sheets,
    sheet,
    state,
    states,
    parts: {
      here: state.cut,
      cut: sum(({ cut }) => cut),
      all: sheets.reduce((all, { parts }) => all + parts.length, 0),
      spoiled: sum(({ spoiled }) => spoiled),
    },
    sheetsDone: states.filter(({ done }) => done).length,
    note,
    begun: states.some(({ made, cut, spoiled, done }) => made + cut + spoiled > 0 || done),
    following,
    step: (by) => {
      setNote(null);
      tick((now) => work.stepCut(now, sheet, by));
    },
    move: (by) => {
      const next = sheets[at + by];
      if (next) show(next);
    },
    goOn: () => {
      // A panel as large as its sheet has no cut that could tell.
      if (sheet.cuts === 0 && !state.done) act(work.tickSheet(marks, sheet));
      if (following) show(following);
    },
    tickPart: (part) => {
      const next = stateOf(part) === 'done' ? 'open' : 'done';
      setNote(null);
      tick((now) => work.markPart(now, sheet, part, next));
    },
    spoilPart: (part) => {
      const was = stateOf(part);
      // What its cut has freed is a part again.
      const next = was !== 'spoiled' ? 'spoiled' : part.cut > 0 && part.cut <= state.made ? 'done' : 'open';
      const changes = work.markPart(marks, sheet, part, next);
      const back = { ...work.before(marks, changes), ...work.markPart(marks, sheet, part, was) };
      act(changes, next === 'spoiled' ? { kind: 'spoiled', part, back } : null);
    },
    tickSheet: (one) => {
      const changes = work.tickSheet(marks, one);
      const done = Object.values(changes).includes('done');
      // What was ticked cut by cut is not lost by one tap.
      act(changes, done ? null : { kind: 'sheet', sheet: one, back: work.before(marks, changes) });
    },
    beginAnew: () => {
      const changes = work.untouched(marks, sheets);
      act(changes, { kind: 'anew', back: work.before(marks, changes) });
    },
    takeBack: () => {
      if (note?.back) act(note.back);
    },
  };
}

/** The states of all sheets; each is worked out anew only when a mark of it changes. */
function useStates(sheets: readonly SawSheet[], { marks }: ProgressKeeper): readonly SheetState[] {
  const [last, setLast] = useState<SheetStates & { sheets: readonly SawSheet[] }>(() => ({
    sheets,
    ...work.sheetStates(sheets, marks),
  }));
  if (last.marks === marks && last.sheets === sheets) return last.states;
  const next = {
    sheets,
    ...work.sheetStates(sheets, marks, last.sheets === sheets ? last : undefined),
  };
  setLast(next);
  return next.states;
}

/** Fades in the drawing what is ticked although its cut is still to be made. */
function useDrawnTicks(sheet: SawSheet | undefined, state: SheetState | undefined): void {
  const { store } = useViewer();
  useEffect(() => {
    const ahead = sheet?.parts.filter(
      (part, place) => part.cut > (state?.made ?? 0) && state?.parts[place] !== 'open',
    );
    store.setState({ ticked: new Set(ahead?.map(({ tile }) => tile.id)) });
  }, [store, sheet, state]);
  useEffect(() => () => store.setState({ ticked: NOTHING_TICKED }), [store]);
}

/** Keeps the drawing at the sheet and the cut, whatever else moves it: a result that is read anew, a playback. */
function useDrawnCut(group: number, made: number): void {
  const { store } = useViewer();
  const shown = useViewerState((state) => state.group);
  const playback = useViewerState((state) => state.playback);
  useEffect(() => {
    const { showSheet, play } = store.getState();
    if (shown !== group) showSheet(group);
    const now = store.getState().playback;
    if (now.made !== made || now.playing) play({ type: 'goto', made });
  }, [store, group, made, shown, playback]);
}
