// The options of a format as fields: which there are, of what kind, and what of them can be sent.

import type { components } from '@/api/schema';
import type { FileFormatOffer, FileOptionOffer, LabelFormat } from '@/api/types';
import { placesOf } from './labelFormats';
import { isOffered, type ChosenOptions } from './remembered';

/** In the order of the fields. What is not named here is not asked: language and unit are those of the page. */
const ORDER = [
  'machine',
  'paper',
  'label',
  'start',
  'copies',
  'order',
  'remnants',
  'dialect',
  'mode',
  'thickness',
  'tool',
  'depth',
  'feed',
  'plunge',
  'safe_height',
  'origin',
  'tabs',
  'vectors',
  'dpi',
  'sheet',
  'group',
  'arrange',
] as const;

export type OptionName = (typeof ORDER)[number];

/** Lengths are kept in mm and typed in the unit of the person. */
type OptionKind = 'machine' | 'flag' | 'choice' | 'label' | 'whole' | 'length' | 'speed';

const WHOLE: ReadonlySet<string> = new Set(['sheet', 'start', 'copies', 'tabs']);
const SPEEDS: ReadonlySet<string> = new Set(['feed', 'plunge']);

function kindOf(name: OptionName, { values }: FileOptionOffer): OptionKind {
  if (name === 'label' || name === 'machine') return name;
  if (values) return values.includes('true') ? 'flag' : 'choice';
  if (WHOLE.has(name)) return 'whole';
  return SPEEDS.has(name) ? 'speed' : 'length';
}

export interface OptionField {
  name: OptionName;
  kind: OptionKind;
  offer: FileOptionOffer;
}

/** What is of no use where there is one sheet only. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['sheet', 'group', 'arrange']);

/** What can be chosen of a format. */
export function fieldsOf({ options }: Pick<FileFormatOffer, 'options'>): OptionField[] {
  const alone = options.sheet?.max === 1;
  return ORDER.flatMap((name) => {
    const offer = options[name];
    return offer && !(alone && OF_SEVERAL.has(name)) ? [{ name, kind: kindOf(name, offer), offer }] : [];
  });
}

/** The format of labels that is chosen, where it is known. */
const labelOf = (chosen: ChosenOptions, labels: readonly LabelFormat[]) =>
  labels.find(({ id }) => id === chosen.label);

/** Whether it changes nothing, as the others are now. */
export function isIdle(
  name: OptionName,
  chosen: ChosenOptions,
  labels: readonly LabelFormat[] = [],
): boolean {
  // One sheet has no others beside it.
  if (name === 'group' || name === 'arrange') return (chosen.sheet ?? '') !== '';
  if (name === 'tabs') return chosen.mode !== 'outline';
  const label = labelOf(chosen, labels);
  return name === 'start' && label !== undefined && placesOf(label) === undefined;
}

/** The bounds of a number; labels begin within their sheet. */
export function boundsOf(
  { name, offer }: OptionField,
  chosen: ChosenOptions,
  labels: readonly LabelFormat[] = [],
): { min: number; max: number } {
  const label = name === 'start' ? labelOf(chosen, labels) : undefined;
  const room = (label && placesOf(label)) ?? Infinity;
  return { min: offer.min ?? 0, max: Math.min(offer.max ?? Infinity, room) };
}

/** Whether what is entered cannot be sent; nothing entered is nothing sent. */
export function isWrong(
  field: OptionField,
  chosen: ChosenOptions,
  labels: readonly LabelFormat[] = [],
): boolean {
  const text = chosen[field.name] ?? '';
  if (text === '' || isIdle(field.name, chosen, labels)) return false;
  if (field.kind === 'label' || field.kind === 'machine') return false;
  if (field.kind === 'whole' && !/^\d+$/.test(text)) return true;
  return !isOffered(
    field.offer.values ? field.offer : { ...field.offer, ...boundsOf(field, chosen, labels) },
    text,
  );
}

export type CncMachineOptions = components['schemas']['MachineOptions'];

/** The options that a machine keeps; the others are of the file. */
const OF_MACHINE: Record<keyof CncMachineOptions, true> = {
  dialect: true,
  mode: true,
  thickness: true,
  tool: true,
  depth: true,
  feed: true,
  plunge: true,
  safe_height: true,
  origin: true,
  tabs: true,
};

export const isOfMachine = (name: string): name is keyof CncMachineOptions => name in OF_MACHINE;

const same = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));

/**
 * What of it differs from what would be so anyway, or changes nothing: from the machine, where one is chosen, else from
 * what is usual. A machine's value that was emptied is there as an empty text.
 */
export function ownOptions(
  fields: readonly OptionField[],
  chosen: ChosenOptions,
  labels: readonly LabelFormat[] = [],
  machine?: ChosenOptions,
): ChosenOptions {
  return Object.fromEntries(
    fields.flatMap(({ name, offer }): [string, string][] => {
      const text = chosen[name] ?? '';
      if (name === 'machine') return text === '' ? [] : [[name, text]];
      const usual = (machine && isOfMachine(name) ? machine[name] : offer.default) ?? '';
      const nothing = text === '' && offer.default !== null;
      return nothing || same(text, usual) || isIdle(name, chosen, labels) ? [] : [[name, text]];
    }),
  );
}

/** What is sent of what was chosen; `machine` has the values of the one that is chosen, if any. */
export function sentOptions(
  fields: readonly OptionField[],
  chosen: ChosenOptions,
  labels: readonly LabelFormat[] = [],
  machine?: ChosenOptions,
): ChosenOptions {
  const own = ownOptions(fields, chosen, labels, machine);
  // Beside a machine nothing can be taken away from it: all is said without it then.
  const emptied = Object.values(own).includes('');
  return emptied ? ownOptions(fields, { ...chosen, machine: '' }, labels) : own;
}
