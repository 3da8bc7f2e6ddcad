// What the tables of the calculator lend to the import: their columns, their words, the names of materials.
import type { Fault } from '@/domain/job/fault';
import type { PanelInput } from '@/domain/job/rows';
import type { GridColumn } from '@/ui/grid/types';
import type { ListName } from './read/parts';

type MaterialNames = { nameOf: (code: string) => string; codeOf: (name: string) => string };

export type ListKit = {
  columns: (list: ListName) => readonly GridColumn<PanelInput>[];
  faultWords: (fault: Fault) => string;
  materials: MaterialNames;
  /** The band last used. */
  band: string;
  /** Codes of the materials that are known here. */
  knownMaterials: readonly string[];
};
