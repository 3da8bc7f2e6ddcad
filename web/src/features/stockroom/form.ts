// A stock item as its form holds it: everything as the text that was typed.

import type { components } from '@/api/schema';
import type { StockItem } from '@/api/types';
import type { Fault } from '@/domain/job/fault';
import { DEFAULT_MATERIAL } from '@/domain/job/materials';
import { keptPrice, priceFault } from '@/domain/job/prices';
import { isAmbiguous } from '@/domain/units/decimals';
import { lengthText, readLength } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { exactLength } from '@/i18n/lengths';
import { changesOf } from '@/lib/changes';
import { LIMITS } from '@/lib/fieldLimits';
import { withDecimalMark } from '@/lib/locale';

type ItemBody = components['schemas']['NewStockItem'];
export type ItemChanges = components['schemas']['StockItemChanges'];

/** By the names of the server's fields. */
export interface ItemForm {
  /** A code or a name of one's own; empty for the default material. */
  material: string;
  kind: StockItem['kind'];
  width: string;
  height: string;
  thickness: string;
  grain: '0' | '1' | '2';
  /** Of a new item only. */
  count: string;
  min_count: string;
  place: string;
  price: string;
  supplier: string;
  notes: string;
}

export const GRAINS = ['0', '1', '2'] as const satisfies ItemForm['grain'][];

export type ItemFaults = Partial<Record<keyof ItemForm, Fault>>;

export const EMPTY_ITEM: ItemForm = {
  material: '',
  kind: 'sheet',
  width: '',
  height: '',
  thickness: '',
  grain: '0',
  count: '1',
  min_count: '',
  place: '',
  price: '',
  supplier: '',
  notes: '',
};

/** The form for an item, in the unit and with the decimal mark of whoever types. */
export function formOfItem(item: StockItem, language: string): ItemForm {
  const length = (mm: number | null) => (mm === null ? '' : exactLength(lengthText(mm), language));
  const marked = withDecimalMark(item.price ?? '', language);
  return {
    material: item.material === DEFAULT_MATERIAL ? '' : item.material,
    kind: item.kind,
    width: length(item.width),
    height: length(item.height),
    thickness: length(item.thickness),
    grain: GRAINS.find((grain) => grain === String(item.grain)) ?? '0',
    count: '',
    min_count: item.min_count === null ? '' : String(item.min_count),
    place: item.place ?? '',
    // `1,234` could have its thousands apart.
    price: isAmbiguous(marked) ? (item.price ?? '') : marked,
    supplier: item.supplier ?? '',
    notes: item.notes ?? '',
  };
}

/** A whole number as it is typed: `1 250`. Null where it is none, undefined where nothing is there. */
export function readWhole(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return undefined;
  return /^[-−]?\d+$/.test(plain) ? Number(plain.replace('−', '-')) : null;
}

type Bounds = { minimum: number; maximum: number };

export function faultOfWhole(text: string, { minimum, maximum }: Bounds): Fault | undefined {
  const value = readWhole(text);
  if (value === undefined) return undefined;
  if (value === null) return { kind: 'not_whole' };
  if (value < minimum) return { kind: 'too_small', values: { min: minimum } };
  return value > maximum ? { kind: 'too_large', values: { max: maximum } } : undefined;
}

const lengthOf = (text: string) => readLength(text, false, currentUnit());

function faultOfLength(text: string, { minimum, maximum }: Bounds): Fault | undefined {
  const read = lengthOf(text);
  if ('fault' in read) return read.fault === 'empty' ? undefined : { kind: 'not_a_number' };
  if (read.mm < minimum) return { kind: 'too_small', values: { min: minimum }, length: true };
  return read.mm > maximum ? { kind: 'too_large', values: { max: maximum }, length: true } : undefined;
}

/** What is wrong with what was typed; what is only missing yet is not told. */
export function faultsOfItem(form: ItemForm): ItemFaults {
  const { NewStockItem: sizes, StockItemFieldsSent: fields } = LIMITS;
  const found: [keyof ItemForm, Fault | undefined][] = [
    ['width', faultOfLength(form.width, sizes.width)],
    ['height', faultOfLength(form.height, sizes.height)],
    ['thickness', faultOfLength(form.thickness, fields.thickness)],
    ['count', faultOfWhole(form.count, sizes.count)],
    ['min_count', faultOfWhole(form.min_count, fields.min_count)],
    ['price', priceFault(keptPrice(form.price))],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}

/** Whether it can be sent. */
export const isSendable = (form: ItemForm): boolean =>
  form.width.trim() !== '' && form.height.trim() !== '' && Object.keys(faultsOfItem(form)).length === 0;

/** What is sent of a form without faults; what is empty is null. */
function fieldsOf(form: ItemForm) {
  const text = (typed: string) => typed.trim() || null;
  const mm = (typed: string) => {
    const read = lengthOf(typed);
    return 'mm' in read ? Number(lengthText(read.mm)) : null;
  };
  return {
    material: form.material.trim() || DEFAULT_MATERIAL,
    kind: form.kind,
    width: mm(form.width) ?? 0,
    height: mm(form.height) ?? 0,
    thickness: mm(form.thickness),
    grain: Number(form.grain),
    min_count: readWhole(form.min_count) ?? null,
    place: text(form.place),
    price: text(keptPrice(form.price)),
    supplier: text(form.supplier),
    notes: text(form.notes),
  };
}

export const bodyOfItem = (form: ItemForm): ItemBody => ({
  ...fieldsOf(form),
  count: readWhole(form.count) ?? 0,
});

/** What was changed of an item that is there; the other way round it takes the change back. */
export const changesOfItem = (start: ItemForm, form: ItemForm): ItemChanges =>
  changesOf(fieldsOf(start), fieldsOf(form));
