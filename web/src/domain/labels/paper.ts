// Papers and labels as they are sold, and where the labels stand on a sheet.

import { resizeLabel } from './arranging';
import type { Box, Size } from './boxes';
import type { LabelDesign, LabelPaper } from './design';

/** Papers that have a name. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof PAPERS;

/** The paper with this name; null where it has none, or is a roll. */
export const namedPaper = ({ kind, width, height }: LabelPaper): PaperName | null =>
  kind === 'roll'
    ? null
    : ((Object.keys(PAPERS) as PaperName[]).find(
        (name) => PAPERS[name].width === width && PAPERS[name].height === height,
      ) ?? null);

/** The labels of a sheet, row by row, mm from its upper left. */
export function placesOnPaper({
  paper,
  width,
  height,
}: Pick<LabelDesign, 'paper' | 'width' | 'height'>): Box[] {
  const { columns, rows, gap_x, gap_y, margin_left, margin_top } = paper;
  return Array.from({ length: rows * columns }, (_, place) => ({
    x: margin_left + (place % columns) * (width + gap_x),
    y: margin_top + Math.floor(place / columns) * (height + gap_y),
    width,
    height,
  }));
}

/** As many labels as the sheet holds, in its middle. */
function sheetOf({ width, height }: Size): LabelPaper {
  const page = {
    width: Math.max(PAPERS.a4.width, width),
    height: Math.max(PAPERS.a4.height, height),
  };
  const columns = Math.floor(page.width / width);
  const rows = Math.floor(page.height / height);
  const margin = (room: number, filled: number) => Math.floor((room - filled) / 2);
  return {
    kind: 'sheet',
    ...page,
    columns,
    rows,
    gap_x: 0,
    gap_y: 0,
    margin_left: margin(page.width, columns * width),
    margin_top: margin(page.height, rows * height),
  };
}

/** One label after the other, on a carrier as large as the label. */
const rollOf = ({ width, height }: Size): LabelPaper => ({
  kind: 'roll',
  width,
  height,
  columns: 1,
  rows: 1,
  gap_x: 0,
  gap_y: 0,
  margin_left: 0,
  margin_top: 0,
});

/** The other kind of paper begins with what suits the label. */
export function withPaperKind(design: LabelDesign, kind: LabelPaper['kind']): LabelDesign {
  if (kind === design.paper.kind) return design;
  return { ...design, paper: kind === 'roll' ? rollOf(design) : sheetOf(design) };
}

/** Another size of the label; the carrier of a roll that was as large as the label stays so. */
export function withLabelSize(design: LabelDesign, size: Partial<Size>): LabelDesign {
  const resized = resizeLabel(design, size);
  if (design.paper.kind === 'sheet') return resized;
  const fitted = (side: 'width' | 'height') =>
    design.paper[side] === design[side] ? resized[side] : design.paper[side];
  return { ...resized, paper: { ...design.paper, width: fitted('width'), height: fitted('height') } };
}

/** The paper and the size of another format, with these fields. */
export const asOn = (
  design: LabelDesign,
  other: Pick<LabelDesign, 'paper' | 'width' | 'height'>,
): LabelDesign => ({
  ...resizeLabel(design, other),
  paper: other.paper,
});
