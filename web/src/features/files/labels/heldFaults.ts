// Faults by path, as both the server and the page itself name them, and what on the label they are about.

import type { FieldFault } from '@/api/types';
import { faultsOfDesign } from '@/domain/labels/faults';
import type { LabelDesign, LabelField } from '@/domain/labels/design';

/** A fault, and the label of which it was told. */
export interface HeldFault {
  fault: FieldFault;
  of: LabelDesign;
}

/** A fault of the label as it is now. */
export interface ShownFault {
  fault: FieldFault;
  /** The field that has it; null where it is of the label or its paper. */
  field: LabelField | null;
  /** Its property, as `width` or `paper.columns`. */
  property: string;
}

const OF_FIELD = /^fields\[(\d+)\](?:\.(.*))?$/;

function fieldOf({ path }: FieldFault, { fields }: LabelDesign): LabelField | undefined {
  const [, index] = OF_FIELD.exec(path) ?? [];
  return index === undefined ? undefined : fields[Number(index)];
}

/** Whether what the fault is about is still as it was. */
function holds({ fault, of }: HeldFault, now: LabelDesign): boolean {
  const field = fieldOf(fault, of);
  if (field) return now.fields.includes(field);
  if (fault.path === 'name') return now.name === of.name;
  return now.paper === of.paper && now.width === of.width && now.height === of.height;
}

function shown(fault: FieldFault, of: LabelDesign): ShownFault {
  const property = OF_FIELD.exec(fault.path)?.[2] ?? fault.path;
  return { fault, field: fieldOf(fault, of) ?? null, property };
}

/** All that is wrong now: what the page sees by itself, and what the server has said of what still stands there. */
export function shownFaults(design: LabelDesign, refused: readonly HeldFault[]): ShownFault[] {
  const own = faultsOfDesign(design).map((fault) => shown(fault, design));
  const known = (one: ShownFault) =>
    own.some(({ field, property }) => field === one.field && property === one.property);
  const told = refused
    .filter((held) => holds(held, design))
    .map(({ fault, of }) => shown(fault, of))
    .filter((one) => !known(one));
  return [...own, ...told];
}
