// The columns of the panels for texts that most jobs have none of: the order, and what another program calls the panel.
import { oneLine, PANEL_TEXTS, withPanelText, type PanelInput, type PanelText } from '@/domain/job/rows';
import type { GridColumn } from '@/ui/grid/types';
import type { useWords } from './words';

type Words = ReturnType<typeof useWords>;

const textColumn = ({ t }: Words, field: PanelText): GridColumn<PanelInput> => ({
  key: field,
  title: t(`column.${field}`),
  description: t(`column.${field}Long`),
  width: 120,
  byName: true,
  toText: (row) => row[field] ?? '',
  fromText: (row, text) => withPanelText(row, field, oneLine(text)),
});

/** All of them, by their fields. */
export const textColumns = (words: Words) =>
  PANEL_TEXTS.map((field) => [field, textColumn(words, field)] as const);
