// Making a grain set of rows of panels, and taking rows out of theirs.

import { measureOf, oversizedPanels } from './checks';
import type { Draft } from './draft';
import { NO_EDGES } from './edges';
import { cutMicrometres, freeSetName, liesBelow, type GrainSet } from './grainSets';
import { readLength } from '../units/lengths';
import type { Size } from './ruleOfRow';
import { isWanted, newId, type PanelInput } from './rows';

type Job = Pick<Draft, 'panels' | 'stock' | 'configuration'>;

/** Why rows cannot be cut from one piece. */
type SetRefusal = 'few' | 'off' | 'unread' | 'materials' | 'counts' | 'grains' | 'sides' | 'long' | 'made';

/** A set with the piece that it is cut from, mm. */
interface MadeSet extends GrainSet {
  piece: Size;
}

export type MakingSet =
  { panels: readonly PanelInput[]; set: MadeSet } | { refused: SetRefusal; piece?: Size; material?: string };

const differ = <T>(all: readonly T[], of: (one: T) => unknown): boolean => new Set(all.map(of)).size > 1;

/** The kerf of a material, mm. */
function kerfOf({ configuration }: Job, material: string): number {
  const own = configuration.materials?.[material]?.cut_thickness ?? configuration.cut_thickness;
  const reading = readLength(own, false);
  return 'mm' in reading ? reading.mm : 0;
}

/** What rows of a set are cut from with only the kerf between them, mm. */
function pieceOf(rows: readonly PanelInput[], job: Job): { piece: Size; below: boolean } | null {
  const sizes = rows.flatMap((row) => cutMicrometres(row, job.configuration) ?? []);
  const [first] = sizes;
  if (!first || sizes.length < rows.length) return null;
  const below = liesBelow(rows, sizes);
  const along = below ? 'height' : 'width';
  const kerfs = (sizes.length - 1) * kerfOf(job, rows[0]?.material ?? '');
  const length = sizes.reduce((sum, size) => sum + size[along], 0) / 1000 + kerfs;
  const across = first[below ? 'width' : 'height'] / 1000;
  return { piece: below ? { width: across, height: length } : { width: length, height: across }, below };
}

/** Whether there are sheets of the material, and none of them is large enough for the piece. */
function outgrows(piece: Size, first: PanelInput, { stock, configuration }: Job): boolean {
  const row: PanelInput = {
    ...first,
    id: newId(),
    width: String(piece.width),
    height: String(piece.height),
    edge: NO_EDGES,
  };
  const [found] = oversizedPanels({ panels: [row], stock, configuration });
  return found !== undefined && found.reason !== 'material';
}

const keyOf = ({ grain_set: name, material }: PanelInput): string | null =>
  name ? `${name}\n${material}` : null;

const keysOf = (rows: readonly PanelInput[]): Set<string> => new Set(rows.flatMap((row) => keyOf(row) ?? []));

const unset = (row: PanelInput): PanelInput => {
  const plain = { ...row };
  delete plain.grain_set;
  return plain;
};

/** Of the sets with these keys, a row that is left alone is in none. */
function withoutLone(panels: readonly PanelInput[], keys: ReadonlySet<string>): readonly PanelInput[] {
  const counts = new Map<string, number>();
  for (const row of panels) {
    const key = keyOf(row);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return panels.map((row) => {
    const key = keyOf(row);
    return key !== null && keys.has(key) && counts.get(key) === 1 ? unset(row) : row;
  });
}

/**
 * The list with a set of the chosen rows, in the order of the list. Where those of them that are in a set are all of one,
 * the others join it; what is left of other sets stays one while it has two rows.
 */
export function withSet(job: Job, chosen: ReadonlySet<PanelInput>): MakingSet {
  const picked = job.panels.filter((row) => chosen.has(row));
  const keys = keysOf(picked);
  const [joined] = keys.size === 1 ? keys : [];
  const rows = job.panels.filter(
    (row) => chosen.has(row) || (joined !== undefined && keyOf(row) === joined && isWanted(row)),
  );
  const [first] = rows;
  if (!first || picked.length < 2) return { refused: 'few' };
  if (!rows.every(isWanted)) return { refused: 'off' };
  if (differ(rows, (row) => row.material)) return { refused: 'materials' };
  if (!rows.every((row) => measureOf(row))) return { refused: 'unread' };
  if (differ(rows, (row) => Number(row.count))) return { refused: 'counts' };
  if (differ(rows, (row) => row.orientation)) return { refused: 'grains' };
  const sizes = rows.flatMap((row) => cutMicrometres(row, job.configuration) ?? []);
  if (differ(sizes, ({ width }) => width) && differ(sizes, ({ height }) => height))
    return { refused: 'sides' };
  const cut = pieceOf(rows, job);
  if (!cut) return { refused: 'unread' };
  const { piece, below } = cut;
  if (outgrows(piece, first, job)) return { refused: 'long', piece, material: first.material };
  if (rows.every((row) => keyOf(row) === joined)) return { refused: 'made' };
  const name =
    (joined && picked.find((row) => keyOf(row) === joined)?.grain_set) ??
    freeSetName(new Set(job.panels.map((row) => row.grain_set)));
  const named = new Set(rows);
  const panels = withoutLone(
    job.panels.map((row) => (named.has(row) && row.grain_set !== name ? { ...row, grain_set: name } : row)),
    keys,
  );
  return { panels, set: { name, material: first.material, rows, below, piece } };
}

/** The list with the chosen rows in no set; a row that is left alone in its set is in none either. */
export function withoutSet(
  panels: readonly PanelInput[],
  chosen: ReadonlySet<PanelInput>,
): readonly PanelInput[] {
  const keys = keysOf(panels.filter((row) => chosen.has(row)));
  if (keys.size === 0) return panels;
  return withoutLone(
    panels.map((row) => (chosen.has(row) && row.grain_set ? unset(row) : row)),
    keys,
  );
}

/** Whether two rows are of one set. */
export const isMate = (row: PanelInput, other: PanelInput): boolean =>
  row.id === other.id || (keyOf(row) !== null && keyOf(row) === keyOf(other));

/** The list with a set of just the rows with these ids, in place of the one that a row was in and under its name. */
export function withSetOf(job: Job, row: PanelInput, ids: ReadonlySet<string>): MakingSet {
  const panels = withoutSet(job.panels, new Set(job.panels.filter((other) => isMate(row, other))));
  const made = withSet({ ...job, panels }, new Set(panels.filter(({ id }) => ids.has(id))));
  const name = row.grain_set;
  if (!('panels' in made) || name === undefined) return made;
  const named = made.panels.map((each) => (ids.has(each.id) ? { ...each, grain_set: name } : each));
  return { panels: named, set: { ...made.set, name } };
}

/** The rows that could be in a set with one: of its material, count and grain, and with a side as long as its own. */
export function companionsOf(row: PanelInput, { panels, configuration }: Job): PanelInput[] {
  const size = cutMicrometres(row, configuration);
  return panels.filter((other) => {
    const its = cutMicrometres(other, configuration);
    return (
      other === row ||
      (isWanted(other) &&
        other.material === row.material &&
        other.orientation === row.orientation &&
        Number(other.count) === Number(row.count) &&
        its !== null &&
        size !== null &&
        (its.width === size.width || its.height === size.height))
    );
  });
}
