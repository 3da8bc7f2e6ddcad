// The column of the panels for their grain set: a bracket beside the rows of one set, its name, and the order of its rows.
import type { SetPlace } from '@/domain/job/grainSets';
import { oneLine, type PanelInput } from '@/domain/job/rows';
import type { GridColumn } from '@/ui/grid/types';
import { SetMark } from './SetMark';
import type { useWords } from './words';

type Words = ReturnType<typeof useWords>;

/** The row in the set of this name; in none with an empty one. */
function inSet(row: PanelInput, name: string): PanelInput {
  if ((row.grain_set ?? '') === name) return row;
  const plain = { ...row };
  delete plain.grain_set;
  return name === '' ? plain : { ...plain, grain_set: name };
}

export function setColumn({ t }: Words, places: ReadonlyMap<string, SetPlace>): GridColumn<PanelInput> {
  return {
    key: 'grain_set',
    title: t('column.grain_set'),
    description: t('column.grain_setLong'),
    width: 112,
    byName: true,
    toText: (row) => row.grain_set ?? '',
    fromText: (row, text) => inSet(row, oneLine(text)),
    content: (row) => row.grain_set && <SetMark name={row.grain_set} place={places.get(row.id)} />,
  };
}
