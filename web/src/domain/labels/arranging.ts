// What is done to several fields at once. Each takes all fields and the ids of those that are meant.

import { boundsOf, movableBy, movedBox, placedBox, resizedBox, rounded, type Size } from './boxes';
import type { LabelDesign, LabelField } from './design';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Direction = 'across' | 'down';

type Fields = readonly LabelField[];
type Ids = readonly number[];

/** The fields that are meant, in the order of the ids. */
export const chosenOf = (fields: Fields, ids: Ids): LabelField[] =>
  ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);

const each = (fields: Fields, ids: Ids, change: (field: LabelField) => LabelField): Fields =>
  fields.map((field) => (ids.includes(field.id) ? change(field) : field));

/** They keep their places among each other, and stop at the edge of the label together. */
export function moveBy(fields: Fields, ids: Ids, dx: number, dy: number, label: Size): Fields {
  const chosen = chosenOf(fields, ids);
  if (chosen.length === 0) return fields;
  const by = movableBy(boundsOf(chosen), dx, dy, label);
  return by.dx === 0 && by.dy === 0 ? fields : each(fields, ids, (field) => movedBox(field, by.dx, by.dy));
}

/** Each grows or shrinks to the right and below. */
export const growBy = (fields: Fields, ids: Ids, dx: number, dy: number, label: Size): Fields =>
  each(fields, ids, (field) => ({ ...field, ...resizedBox(field, 'se', dx, dy, label) }));

/** Along an edge or a middle of all of them; of the label where it is one alone. */
export function align(fields: Fields, ids: Ids, to: Alignment, label: Size): Fields {
  const chosen = chosenOf(fields, ids);
  if (chosen.length === 0) return fields;
  const room = chosen.length > 1 ? boundsOf(chosen) : { x: 0, y: 0, ...label };
  return each(fields, ids, (field) => {
    switch (to) {
      case 'left':
        return { ...field, x: room.x };
      case 'center':
        return { ...field, x: rounded(room.x + (room.width - field.width) / 2) };
      case 'right':
        return { ...field, x: rounded(room.x + room.width - field.width) };
      case 'top':
        return { ...field, y: room.y };
      case 'middle':
        return { ...field, y: rounded(room.y + (room.height - field.height) / 2) };
      case 'bottom':
        return { ...field, y: rounded(room.y + room.height - field.height) };
    }
  });
}

/** Equal gaps between them; the outer ones stay where they are. */
export function distribute(fields: Fields, ids: Ids, direction: Direction): Fields {
  const [axis, side] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const chosen = chosenOf(fields, ids).sort((a, b) => a[axis] - b[axis]);
  if (chosen.length < 3) return fields;
  const whole = boundsOf(chosen);
  const filled = chosen.reduce((sum, field) => sum + field[side], 0);
  const gap = (whole[side] - filled) / (chosen.length - 1);
  let at = whole[axis];
  const places = new Map<number, number>();
  for (const field of chosen) {
    places.set(field.id, rounded(at));
    at += field[side] + gap;
  }
  return each(fields, ids, (field) => ({ ...field, [axis]: places.get(field.id) ?? field[axis] }));
}

/** As wide, or as high, as the one that was chosen first. */
export function sameSide(fields: Fields, ids: Ids, side: 'width' | 'height', label: Size): Fields {
  const [first] = chosenOf(fields, ids);
  if (!first) return fields;
  return each(fields, ids, (field) => placedBox({ ...field, [side]: first[side] }, label));
}

/** Above all others, or below them; among each other they stay as they are. */
export function restack(fields: Fields, ids: Ids, to: 'front' | 'back'): Fields {
  const moved = fields.filter(({ id }) => ids.includes(id));
  const others = fields.filter(({ id }) => !ids.includes(id));
  return to === 'front' ? [...others, ...moved] : [...moved, ...others];
}

/** Another size of the label; what would stand out of it is moved, and made smaller where it must be. */
export function resizeLabel(design: LabelDesign, size: Partial<Size>): LabelDesign {
  const { width, height } = { ...design, ...size };
  const fields = design.fields.map((field) => placedBox(field, { width, height }));
  return { ...design, width, height, fields };
}
