// What fields are called, and where they stand, in words.

import i18next from 'i18next';
import { faultText } from '@/api/errors';
import type { LabelField } from '@/domain/labels/design';
import { formatSize, formatThin } from '@/i18n/lengths';
import type { ShownFault } from './heldFaults';

type Named = Pick<LabelField, 'field' | 'text' | 'code'>;

/** Longer words of one's own are cut off where they name the field. */
const MOST_CHARACTERS = 24;

export function fieldName({ field, text, code }: Named): string {
  if (field === 'code') return i18next.t(`labels:codes.${code}`);
  if (field !== 'text' || text.trim() === '') return i18next.t(`labels:fields.${field}`);
  const words = text.trim();
  return i18next.t('labels:textNamed', {
    text: words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS)}…` : words,
  });
}

/** “Size, 12 × 4 mm at 3, 20”. */
export function placedName(field: LabelField): string {
  const { language } = i18next;
  return i18next.t('labels:placed', {
    name: fieldName(field),
    size: formatSize(field, language),
    x: formatThin(String(field.x), language),
    y: formatThin(String(field.y), language),
  });
}

/** The words under a property that is wrong. */
export function propertyFault(faults: readonly ShownFault[], property: string): string | undefined {
  const found = faults.find((one) => one.property === property);
  return found && sentence(found);
}

/** What is wrong, beginning with a capital letter. */
export function sentence({ fault }: ShownFault): string {
  const said = faultText({ ...fault, path: '' });
  return said.charAt(0).toUpperCase() + said.slice(1);
}
