// Undo that outlives a reload. Each step is kept as what it changes in its neighbour, under a key of its own and within a
// bound: whatever becomes of it, the list itself is not touched.
import { readPanel, readStock, type PanelInput, type Row, type StockInput } from '@/domain/job/rows';
import { asText, isRecord, keepExpendable, parse, removeText } from '@/lib/storage';
import { readConfiguration, type Draft } from '@/domain/job/draft';
import { readMachine } from '@/domain/job/machine';
import { MOST_STEPS, NO_UNDO } from '@/lib/undo';
import { UNDO_KEY, type Place, type Step, type Undo } from './undo';

const VERSION = 1;
/** In characters: a tenth of what browsers keep for a site. */
export const MOST_CHARACTERS = 500_000;

/** From row `at` on, `gone` rows give way to `rows`. */
type Splice = { at: number; gone: number; rows: readonly Row[] };

type Change = Partial<Pick<Draft, 'name' | 'notes' | 'projectId' | 'configuration' | 'machine'>> & {
  panels?: Splice;
  stock?: Splice;
};

type KeptStep = { change: Change; step: number; table?: string };

const same = (a: Row | undefined, b: Row | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

function spliceOf(from: readonly Row[], to: readonly Row[]): Splice | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let at = 0;
  while (at < shorter && same(from[at], to[at])) at += 1;
  let tail = 0;
  while (tail < shorter - at && same(from[from.length - 1 - tail], to[to.length - 1 - tail])) tail += 1;
  return { at, gone: from.length - at - tail, rows: to.slice(at, to.length - tail) };
}

/** What has to be changed in `from` to have `to`. */
function changeOf(from: Draft, to: Draft): Change {
  const panels = spliceOf(from.panels, to.panels);
  const stock = spliceOf(from.stock, to.stock);
  return {
    ...(from.name !== to.name && { name: to.name }),
    ...(from.notes !== to.notes && { notes: to.notes }),
    ...(from.projectId !== to.projectId && { projectId: to.projectId }),
    ...(from.configuration !== to.configuration && { configuration: to.configuration }),
    ...(from.machine !== to.machine && { machine: to.machine }),
    ...(panels && { panels }),
    ...(stock && { stock }),
  };
}

/** Steps do not change: the text of each is made once for the state that it is told from. */
const texts = new WeakMap<Step, { from: Draft; text: string }>();

function textOf(step: Step, from: Draft): string {
  const known = texts.get(step);
  if (known?.from === from) return known.text;
  const { table } = step.place;
  const kept: KeptStep = {
    change: changeOf(from, step.draft),
    step: step.place.step,
    ...(table && { table }),
  };
  const text = JSON.stringify(kept);
  texts.set(step, { from, text });
  return text;
}

/** The steps from the nearest on, as many as there is room for; what room is left then. */
function within(steps: readonly Step[], current: Draft, room: number): { kept: string[]; room: number } {
  const kept: string[] = [];
  let from = current;
  let left = room;
  for (const step of steps.toReversed()) {
    const text = textOf(step, from);
    if (text.length + 1 > left) break;
    kept.push(text);
    left -= text.length + 1;
    from = step.draft;
  }
  return { kept, room: left };
}

/** Keeps the way back and forth from a draft that was written with this stamp. */
export function keepUndo({ past, future }: Undo, draft: Draft, stamp: string): void {
  if (past.length === 0 && future.length === 0) {
    removeText(UNDO_KEY);
    return;
  }
  const back = within(past, draft, MOST_CHARACTERS);
  const forth = within(future, draft, back.room);
  const head = JSON.stringify({ version: VERSION, stamp }).slice(0, -1);
  keepExpendable(UNDO_KEY, `${head},"past":[${back.kept.join(',')}],"future":[${forth.kept.join(',')}]}`);
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function spliced<R extends Row>(
  rows: readonly R[],
  found: unknown,
  read: (row: unknown) => R,
): readonly R[] | null {
  if (found === undefined) return rows;
  if (!isRecord(found) || !Array.isArray(found.rows) || !isCount(found.at) || !isCount(found.gone))
    return null;
  if (found.at + found.gone > rows.length) return null;
  return [...rows.slice(0, found.at), ...found.rows.map(read), ...rows.slice(found.at + found.gone)];
}

function changed(from: Draft, change: unknown): Draft | null {
  if (!isRecord(change)) return null;
  const panels = spliced<PanelInput>(from.panels, change.panels, readPanel);
  const stock = spliced<StockInput>(from.stock, change.stock, readStock);
  if (!panels || !stock) return null;
  return {
    name: asText(change.name, from.name),
    notes: asText(change.notes, from.notes),
    projectId: change.projectId === null ? null : asText(change.projectId) || from.projectId,
    externalId: change.externalId === null ? null : asText(change.externalId) || from.externalId,
    configuration:
      change.configuration === undefined ? from.configuration : readConfiguration(change.configuration),
    machine: change.machine === undefined ? from.machine : readMachine(change.machine),
    panels,
    stock,
  };
}

function placeOf({ step, table }: Record<string, unknown>): Place {
  return {
    step: isCount(step) && step < 4 ? step : 0,
    ...((table === 'stock' || table === 'panels') && { table }),
  };
}

/** As far as it can be read: what lies behind a broken step cannot be told. */
function stepsFrom(current: Draft, found: unknown): Step[] {
  const steps: Step[] = [];
  let from = current;
  for (const kept of Array.isArray(found) ? found.slice(0, MOST_STEPS) : []) {
    const draft = isRecord(kept) ? changed(from, kept.change) : null;
    if (!draft) break;
    steps.push({ draft, place: placeOf(kept as Record<string, unknown>), merge: null });
    from = draft;
  }
  return steps.reverse();
}

/** The way back and forth from the draft that was written with this stamp; none where it is of another. */
export function readUndo(text: string, draft: Draft, stamp: string | null): Undo {
  const found = parse(text);
  if (!isRecord(found) || found.version !== VERSION || stamp === null || found.stamp !== stamp)
    return NO_UNDO;
  return { past: stepsFrom(draft, found.past), future: stepsFrom(draft, found.future) };
}
