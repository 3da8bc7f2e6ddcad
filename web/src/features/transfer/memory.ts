// What the person chose at earlier imports: what columns hold, and what names of the file are called here.
import { LIST_COLUMNS, type LengthUnit, type ListColumn } from '@/domain/job/columns';
import { isRecord, stored } from '@/lib/storage';
import type { Names, Reading } from './read/interpret';

/** The unit is null where it was the one that the list itself says. */
type Kept = { columns: readonly (ListColumn | null)[]; unit: LengthUnit | null };
type Memory = {
  layouts: Record<string, Kept>;
  names: { materials: Record<string, string>; edges: Record<string, string> };
};

const MOST = 200;

const texts = (found: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in'];

function layouts(found: unknown): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).flatMap(([signature, kept]): [string, Kept][] => {
      if (!isRecord(kept) || !Array.isArray(kept.columns)) return [];
      const columns = kept.columns.map((key) => LIST_COLUMNS.find((known) => known === key) ?? null);
      return [[signature, { columns, unit: UNITS.find((unit) => unit === kept.unit) ?? null }]];
    }),
  );
}

const memory = stored<Memory>({
  key: 'import',
  version: 1,
  repair: (found) => {
    const kept = isRecord(found) ? found : {};
    const names = isRecord(kept.names) ? kept.names : {};
    return {
      layouts: layouts(kept.layouts),
      names: { materials: texts(names.materials), edges: texts(names.edges) },
    };
  },
});

/** The newest are kept: what is written again goes to the end. */
const newest = <T>(known: Record<string, T>, more: Record<string, T>): Record<string, T> => {
  const rest = Object.entries(known).filter(([key]) => !Object.hasOwn(more, key));
  return Object.fromEntries([...rest, ...Object.entries(more)].slice(-MOST));
};

export const rememberedNames = (): Names => memory.read().names;

/** The reading with what was chosen for these columns before. */
export function recalled(signature: string, reading: Reading): Reading {
  const { layouts: known } = memory.read();
  const kept = Object.hasOwn(known, signature) ? known[signature] : undefined;
  return kept ? { ...reading, columns: kept.columns, unit: kept.unit ?? reading.unit } : reading;
}

export function rememberReading(signature: string, { columns, unit }: Kept): void {
  const kept = memory.read();
  memory.write({ ...kept, layouts: newest(kept.layouts, { [signature]: { columns: [...columns], unit } }) });
}

export function rememberNames({ materials, edges }: Names): void {
  const kept = memory.read();
  memory.write({
    ...kept,
    names: {
      materials: newest(kept.names.materials, { ...materials }),
      edges: newest(kept.names.edges, { ...edges }),
    },
  });
}
