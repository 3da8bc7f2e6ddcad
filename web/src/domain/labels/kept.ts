// A label as it was kept in the browser: whatever is found is made whole, or is no label.

import { LABEL_LIMITS } from '@/lib/labelLimits';
import { isRecord } from '@/lib/storage';
import { placedBox, type Size } from './boxes';
import {
  ALIGNS,
  COUNTS,
  CODE_CONTENTS,
  CODES,
  hasRoomFor,
  LABEL_FIELDS,
  type LabelDesign,
  type LabelField,
  type LabelPaper,
} from './design';

interface Limits {
  minimum: number;
  maximum: number;
}

const numberIn = (found: unknown, { minimum, maximum }: Limits, otherwise: number): number =>
  typeof found === 'number' && found >= minimum && found <= maximum ? found : otherwise;

const oneOf = <V extends string>(values: readonly V[], found: unknown): V | undefined =>
  values.find((value) => value === found);

function readField(found: unknown, index: number, label: Size): LabelField[] {
  if (!isRecord(found)) return [];
  const field = oneOf(LABEL_FIELDS, found.field);
  if (!field) return [];
  const limits = LABEL_LIMITS.LabelField;
  const read = {
    id: index + 1,
    field,
    x: numberIn(found.x, limits.x, 0),
    y: numberIn(found.y, limits.y, 0),
    width: numberIn(found.width, limits.width, 10),
    height: numberIn(found.height, limits.height, 4),
    font_size: numberIn(found.font_size, limits.font_size, 8),
    align: oneOf(ALIGNS, found.align) ?? ('left' as const),
    text: typeof found.text === 'string' ? found.text.slice(0, limits.text.maxLength) : '',
    code: oneOf(CODES, found.code) ?? ('qr' as const),
    holds: oneOf(CODE_CONTENTS, found.holds) ?? ('number' as const),
  };
  return [placedBox(read, label)];
}

function readPaper(found: Record<string, unknown>, label: Size): LabelPaper {
  const limits = LABEL_LIMITS.LabelPaper;
  const count = (value: unknown) => Math.floor(numberIn(value, COUNTS, 1));
  return {
    kind: found.kind === 'sheet' ? 'sheet' : 'roll',
    width: numberIn(found.width, limits.width, label.width),
    height: numberIn(found.height, limits.height, label.height),
    columns: count(found.columns),
    rows: count(found.rows),
    gap_x: numberIn(found.gap_x, limits.gap_x, 0),
    gap_y: numberIn(found.gap_y, limits.gap_y, 0),
    margin_left: numberIn(found.margin_left, limits.margin_left, 0),
    margin_top: numberIn(found.margin_top, limits.margin_top, 0),
  };
}

export function readKeptDesign(found: unknown): LabelDesign | null {
  if (!isRecord(found) || !isRecord(found.paper) || !Array.isArray(found.fields)) return null;
  const limits = LABEL_LIMITS.NewLabelFormat;
  const width = numberIn(found.width, limits.width, 0);
  const height = numberIn(found.height, limits.height, 0);
  if (width === 0 || height === 0 || typeof found.name !== 'string') return null;
  const fields = found.fields.flatMap((field, index) => readField(field, index, { width, height }));
  return {
    name: found.name.slice(0, limits.name.maxLength),
    paper: readPaper(found.paper, { width, height }),
    width,
    height,
    fields: hasRoomFor(fields, 0) ? fields : [],
  };
}
