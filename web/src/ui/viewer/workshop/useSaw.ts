import { useEffect, useMemo, useState } from 'react';
import { useViewer, useViewerState } from '../viewerContext';
import { NOTHING_TICKED } from '../viewerStore';
import { layoutKey } from './layoutKey';
import * as work from './progress';
import type { Progress, SawPart, SawSheet } from './progress';
import { useProgress } from './useProgress';

/** What the line at the top tells: that the work goes on, or that it begins anew and can be taken back. */
type Note = { kind: 'resumed' } | { kind: 'anew'; before: Progress } | null;

export interface Saw {
  sheets: readonly SawSheet[];
  sheet: SawSheet;
  progress: Progress;
  /** Cuts made of the sheet on the saw. */
  made: number;
  /** Parts cut of the sheet on the saw, of all sheets, and all parts there are. */
  parts: { here: number; cut: number; all: number };
  sheetsDone: number;
  note: Note;
  /** The sheet that the work goes on with once this one is over; null where nothing is left. */
  following: SawSheet | null;
  step: (by: 1 | -1) => void;
  /** Goes that many sheets on or back. */
  move: (by: 1 | -1) => void;
  /** The last cut is made: on to the next sheet that is not done. */
  goOn: () => void;
  tickPart: (part: SawPart) => void;
  tickSheet: (sheet: SawSheet) => void;
  beginAnew: () => void;
  takeBack: () => void;
}

/** The work at the saw; the drawing shows the sheet and the cut that it stands at. */
export function useSaw(resultId: string | null): Saw | null {
  const { plan, store } = useViewer();
  const [shown] = useState(() => plan.groups[store.getState().group]?.indices[0] ?? 0);
  const key = useMemo(() => layoutKey(plan, resultId), [plan, resultId]);
  const sheets = useMemo(() => work.sawSheets(plan), [plan]);
  const { progress, resumed, change } = useProgress(key, shown, (index) =>
    sheets.some((sheet) => sheet.index === index),
  );
  const [note, setNote] = useState<Note>(resumed ? { kind: 'resumed' } : null);
  const at = Math.max(
    0,
    sheets.findIndex(({ index }) => index === progress.sheet),
  );
  const sheet = sheets[at];
  const made = sheet ? work.progressOf(progress, sheet).made : 0;
  useDrawnCut(sheet?.group ?? 0, made);
  useDrawnTicks(sheet, progress);
  const totals = useMemo(() => {
    const cut = sheets.map((one) => work.countCut(progress, one));
    return {
      cut: cut.reduce((sum, count) => sum + count, 0),
      all: sheets.reduce((sum, { parts }) => sum + parts.length, 0),
      sheetsDone: sheets.filter(({ parts }, index) => cut[index] === parts.length).length,
    };
  }, [sheets, progress]);
  if (!sheet) return null;

  /** Any further work takes the line away. */
  const act = (to: (progress: Progress) => Progress) => {
    setNote(null);
    change(to);
  };
  const following = work.nextSheet(progress, sheets);
  return {
    sheets,
    sheet,
    progress,
    made,
    parts: { here: work.countCut(progress, sheet), cut: totals.cut, all: totals.all },
    sheetsDone: totals.sheetsDone,
    note,
    following,
    step: (by) => act((now) => work.makeCuts(now, sheet, work.progressOf(now, sheet).made + by)),
    move: (by) => {
      const next = sheets[at + by];
      if (next) act((now) => work.goTo(now, next.index));
    },
    goOn: () =>
      act((now) => {
        // A panel as large as its sheet has no cut that could tell.
        const over = sheet.cuts === 0 && !work.isDone(now, sheet) ? work.tickSheet(now, sheet) : now;
        return following ? work.goTo(over, following.index) : over;
      }),
    tickPart: (part) => act((now) => work.tickPart(now, sheet, part)),
    tickSheet: (one) => act((now) => work.tickSheet(now, one)),
    beginAnew: () => {
      setNote({ kind: 'anew', before: progress });
      change(() => work.startProgress(sheets[0]?.index ?? 0));
    },
    takeBack: () => {
      if (note?.kind === 'anew') act(() => note.before);
    },
  };
}

/** Fades in the drawing what is ticked although its cut is still to be made. */
function useDrawnTicks(sheet: SawSheet | undefined, progress: Progress): void {
  const { store } = useViewer();
  useEffect(() => {
    const own = sheet && work.progressOf(progress, sheet);
    const ahead =
      sheet && own ? sheet.parts.filter((part) => part.cut > own.made && work.isCut(part, own)) : [];
    store.setState({ ticked: new Set(ahead.map(({ tile }) => tile.id)) });
  }, [store, sheet, progress]);
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
