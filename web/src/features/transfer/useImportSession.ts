// The state of the import dialog.
import { useMemo, useState } from 'react';
import type { PanelInput } from '@/domain/job/rows';
import { rememberedNames } from './memory';
import { bringFiles, bringText, type Brought, type Trouble } from './read/bring';
import type { Separator } from './read/cells';
import { newNames, takesForInches, TICKED, totalsOf, type Names, type Reading } from './read/interpret';
import type { JobFile } from './read/job';
import type { ListName } from './read/parts';
import { unreadCells, type UnreadCell } from './read/unread';
import type { NewNames } from './NamesForm';
import type { ListKit } from './kit';
import {
  begin,
  conclude,
  edited,
  effectOn,
  redone,
  reread,
  undone,
  type Effect,
  type Entry,
  type Imported,
  type There,
} from './session';

export type ImportSession = {
  entries: readonly Entry[];
  job: JobFile | null;
  trouble: { trouble: Trouble; source: string } | null;
  reading: boolean;
  separator: Separator | null;
  names: Names;
  newNames: NewNames;
  replace: boolean;
  effects: Record<ListName, Effect>;
  /** Sizes without a unit are taken for inches, because others are. */
  inches: boolean;
  /** Cells that say something which no row can hold. */
  unread: readonly UnreadCell[];
  /** The lines of totals in each list, in words, by the id of its entry. */
  totals: ReadonlyMap<string, readonly string[]>;
  bringText: (text: string) => void;
  bringFiles: (files: readonly File[]) => Promise<void>;
  setSeparator: (separator: Separator) => void;
  setList: (entry: Entry, list: ListName | 'skip') => void;
  read: (entry: Entry, changes: Partial<Reading>) => void;
  setNames: (names: Names) => void;
  setReplace: (replace: boolean) => void;
  edit: (entry: Entry, rows: readonly PanelInput[]) => void;
  undo: (entry: Entry) => void;
  redo: (entry: Entry) => void;
  /** Back to the source. */
  restart: () => void;
  finish: () => Imported;
};

/** A list without width or height cannot be meant. */
export const lacksSizes = ({ raw }: Entry): boolean =>
  raw !== null && !(raw.reading.columns.includes('width') && raw.reading.columns.includes('height'));

const totalsIn = ({ raw, skipped }: Entry): string[] =>
  raw && !skipped
    ? [...totalsOf(raw.part, raw.reading)].map((line) =>
        line.filter((cell) => cell.trim() !== '').join(' · '),
      )
    : [];

export function useImportSession(
  first: ListName,
  there: There,
  { materials, knownMaterials, band }: ListKit,
): ImportSession {
  const [brought, setBrought] = useState<Brought | null>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [decided] = useState<Names>(rememberedNames);
  const [names, setNames] = useState<Names>(decided);
  const [replace, setReplace] = useState(true);
  const [reading, setReading] = useState(false);
  const context = { names, materialCode: materials.codeOf, band };

  const take = (found: Brought) => {
    setBrought(found);
    setEntries(begin(found, context));
    // What is there stays where there is something; a whole job is meant as a whole.
    const lists = found.kind === 'lists' ? found.parts.map(({ list }) => list) : [];
    setReplace(found.kind === 'job' || lists.every((list) => there[list].length === 0));
  };
  const change = (entry: Entry, next: Entry) =>
    setEntries((all) => all.map((each) => (each.id === entry.id ? next : each)));

  const found = useMemo(() => {
    const known = new Set(knownMaterials);
    const every = entries.flatMap(({ raw, skipped }) =>
      raw && !skipped
        ? [newNames(raw.part, raw.reading, { names, materialCode: materials.codeOf, band }, known)]
        : [],
    );
    // What was kept as it is at an earlier import is no question any more.
    const open = (all: string[], earlier: Readonly<Record<string, string>>) =>
      [...new Set(all)].filter((name) => !Object.hasOwn(earlier, name) || earlier[name] !== name);
    return {
      materials: open(
        every.flatMap((each) => each.materials),
        decided.materials,
      ),
      edges: open(
        every.flatMap((each) => each.edges),
        decided.edges,
      ),
      ticked: every.some((each) => each.ticked),
    };
  }, [entries, names, materials, knownMaterials, decided, band]);

  const totals = useMemo(() => new Map(entries.map((entry) => [entry.id, totalsIn(entry)])), [entries]);

  const unread = useMemo(
    () => entries.flatMap(({ raw, skipped }) => (raw && !skipped ? unreadCells(raw.part, raw.reading) : [])),
    [entries],
  );

  const inches = useMemo(
    () =>
      entries.some(
        ({ raw, skipped }) => raw && !skipped && takesForInches(raw.part, raw.reading, raw.inches),
      ),
    [entries],
  );

  const effects = useMemo(
    () => ({
      panels: effectOn('panels', entries, there, replace),
      stock: effectOn('stock', entries, there, replace),
    }),
    [entries, there, replace],
  );

  return {
    entries,
    job: brought?.kind === 'job' ? brought.file : null,
    trouble: brought?.kind === 'trouble' ? brought : null,
    reading,
    separator: brought?.kind === 'lists' ? brought.separator : null,
    names,
    newNames: found,
    replace,
    effects,
    inches,
    unread,
    totals,
    bringText: (text) => take(bringText(text, first)),
    bringFiles: async (files) => {
      if (files.length === 0) return;
      setReading(true);
      take(await bringFiles(files, first));
      setReading(false);
    },
    setSeparator: (separator) => {
      if (brought?.kind !== 'lists' || brought.text === null) return;
      const source = brought.parts[0]?.source ?? '';
      take(bringText(brought.text, first, source, separator));
    },
    setList: (entry, list) =>
      change(
        entry,
        list === 'skip'
          ? { ...entry, skipped: true }
          : { ...reread(entry, { list }, context), skipped: false },
      ),
    read: (entry, changes) => change(entry, reread(entry, { reading: changes }, context)),
    setNames: (next) => {
      setNames(next);
      setEntries((all) => all.map((each) => reread(each, {}, { ...context, names: next })));
    },
    setReplace,
    edit: (entry, rows) => change(entry, edited(entry, rows)),
    undo: (entry) => change(entry, undone(entry)),
    redo: (entry) => change(entry, redone(entry)),
    restart: () => {
      setBrought(null);
      setEntries([]);
    },
    finish: () => {
      // What is kept as it is has been decided too and is no question the next time.
      const kept = (all: readonly string[], chosen: Readonly<Record<string, string>>) =>
        Object.fromEntries(
          all.map((name) => [name, Object.hasOwn(chosen, name) ? (chosen[name] ?? name) : name]),
        );
      return conclude(entries, {
        replace,
        there,
        names: {
          materials: kept(found.materials, names.materials),
          edges: {
            ...kept(found.edges, names.edges),
            // Only what was chosen: otherwise the band last used goes on being meant.
            ...(found.ticked && Object.hasOwn(names.edges, TICKED) && { [TICKED]: names.edges[TICKED] }),
          },
        },
        job: brought?.kind === 'job' ? brought.file.job : null,
      });
    },
  };
}
