// What the tables of the calculator lend to the import: their columns, their words, the names of materials.
import type { FaultAt } from '@/domain/job/rowFaults';
import type { PanelInput } from '@/domain/job/rows';
import type { GridColumn } from '@/ui/grid/types';
import type { ListName } from './read/parts';

type MaterialNames = { nameOf: (code: string) => string; codeOf: (name: string) => string };

export type ListKit = {
  columns: (list: ListName) => readonly GridColumn<PanelInput>[];
  faultWords: (found: FaultAt) => string;
  materials: MaterialNames;
  /** The band last used. */
  band: string;
  /** Codes of the materials that are known here. */
  knownMaterials: readonly string[];
};
