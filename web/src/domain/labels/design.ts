// What a label looks like while it is made: as it is sent, with every value filled in, and each field known by an id of its own.

import type { Box } from './boxes';

export const LABEL_FIELDS = [
  'label',
  'number',
  'size',
  'finished_size',
  'material',
  'thickness',
  'grain',
  'edges',
  'sheet',
  'drawing',
  'turn',
  'project',
  'customer',
  'order',
  'external_id',
  'notes',
  'date',
  'text',
  'code',
] as const;
export type LabelFieldKind = (typeof LABEL_FIELDS)[number];

export const ALIGNS = ['left', 'center', 'right'] as const;
export const CODES = ['qr', 'code128'] as const;
export const CODE_CONTENTS = ['link', 'number', 'text'] as const;

/** A field as it is sent; what does not apply to it is left out. */
export interface SentField extends Box {
  field: LabelFieldKind;
  font_size?: number;
  align?: (typeof ALIGNS)[number];
  text?: string | null;
  code?: (typeof CODES)[number] | null;
  holds?: (typeof CODE_CONTENTS)[number] | null;
}

/** A field of a label, mm from its upper left. */
export interface LabelField extends Box {
  /** It stays the same whatever lies above or below it. */
  id: number;
  field: LabelFieldKind;
  /** pt */
  font_size: number;
  align: (typeof ALIGNS)[number];
  text: string;
  code: (typeof CODES)[number];
  holds: (typeof CODE_CONTENTS)[number];
}

export interface LabelPaper {
  kind: 'sheet' | 'roll';
  width: number;
  height: number;
  columns: number;
  rows: number;
  gap_x: number;
  gap_y: number;
  margin_left: number;
  margin_top: number;
}

export interface LabelDesign {
  name: string;
  paper: LabelPaper;
  width: number;
  height: number;
  /** Later ones lie above earlier ones. */
  fields: readonly LabelField[];
}

/** A format as it is kept. */
export interface SentDesign {
  name: string;
  paper: Pick<LabelPaper, 'kind' | 'width' | 'height'> & Partial<LabelPaper>;
  width: number;
  height: number;
  fields: readonly SentField[];
}

const USUAL_TYPE = 8;

/** What the server takes; its document tells these in words alone. */
export const MOST_FIELDS = 60;
export const COUNTS = { minimum: 1, maximum: 100 } as const;

export function readDesign({ name, paper, width, height, fields }: SentDesign): LabelDesign {
  return {
    name,
    paper: { columns: 1, rows: 1, gap_x: 0, gap_y: 0, margin_left: 0, margin_top: 0, ...paper },
    width,
    height,
    fields: fields.map((field, index) => ({
      id: index + 1,
      field: field.field,
      x: field.x,
      y: field.y,
      width: field.width,
      height: field.height,
      font_size: field.font_size ?? USUAL_TYPE,
      align: field.align ?? 'left',
      text: field.text ?? '',
      code: field.code ?? 'qr',
      holds: field.holds ?? 'number',
    })),
  };
}

/** Whether it has words of one's own. */
export const hasText = ({ field, holds }: Pick<LabelField, 'field' | 'holds'>): boolean =>
  field === 'text' || (field === 'code' && holds === 'text');

/** Whether its type has a size. */
export const hasType = ({ field }: Pick<LabelField, 'field'>): boolean =>
  field !== 'grain' && field !== 'drawing' && field !== 'code';

/** Whether it can stand left or right in its box. */
export const hasAlign = ({ field }: Pick<LabelField, 'field'>): boolean => field !== 'edges';

export function sentField(of: LabelField): SentField {
  const { field, x, y, width, height, font_size, align, text, code, holds } = of;
  return {
    ...{ field, x, y, width, height, font_size, align },
    ...(hasText(of) && { text }),
    ...(field === 'code' && { code, holds }),
  };
}

export const sentDesign = ({ fields, ...rest }: LabelDesign) => ({ ...rest, fields: fields.map(sentField) });

/** The id of the next new field. */
export const nextId = (fields: readonly LabelField[]): number =>
  fields.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** Width, height and type with which a field begins, on a label of a usual size. */
const BEGINNINGS: Record<LabelFieldKind, [width: number, height: number, type: number]> = {
  label: [30, 8, 15],
  number: [14, 6, 11],
  size: [30, 6, 14],
  finished_size: [30, 4, 7],
  material: [30, 4, 9],
  thickness: [12, 4, 8],
  grain: [6, 8, 8],
  edges: [40, 24, 5],
  sheet: [16, 4, 8],
  drawing: [16, 12, 8],
  turn: [16, 4, 8],
  project: [26, 4, 7],
  customer: [26, 4, 7],
  order: [26, 4, 7],
  external_id: [26, 4, 7],
  notes: [30, 8, 7],
  date: [18, 4, 7],
  text: [24, 5, 9],
  code: [16, 16, 8],
};

/** The words with which a text begins. */
const FIRST_WORDS = '{label}';

/** A new field with its middle there, as large as the label allows; without a place in the middle of the label. */
export function newField(
  kind: LabelFieldKind,
  { width: labelWidth, height: labelHeight, fields }: LabelDesign,
  middle = { x: labelWidth / 2, y: labelHeight / 2 },
): LabelField {
  const [wide, high, font_size] = BEGINNINGS[kind];
  const width = Math.min(wide, labelWidth);
  const height = Math.min(high, labelHeight);
  const half = (at: number, side: number, room: number) =>
    Math.min(room - side, Math.max(0, Math.round((at - side / 2) * 2) / 2));
  return {
    id: nextId(fields),
    field: kind,
    x: half(middle.x, width, labelWidth),
    y: half(middle.y, height, labelHeight),
    width,
    height,
    font_size,
    align: 'left',
    text: kind === 'text' ? FIRST_WORDS : '',
    code: 'qr',
    holds: 'number',
  };
}

/** Something else in the same place. */
export const withKind = (field: LabelField, kind: LabelFieldKind): LabelField => ({
  ...field,
  field: kind,
  text: kind === 'text' && field.text === '' ? FIRST_WORDS : field.text,
});

/** Whether a label can hold so many fields more. */
export const hasRoomFor = (fields: readonly LabelField[], more: number): boolean =>
  fields.length + more <= MOST_FIELDS;
