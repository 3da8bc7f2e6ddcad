// A material as its form holds it: numbers as the text that was typed, lists as one line.

import { nameIn, withDecimalMark } from '@/lib/locale';
import type { components } from '@/api/schema';
import type { Material } from '@/api/types';
import { changesOf } from '@/lib/changes';
import { isRecord } from '@/lib/storage';
import { LIMITS } from '@/lib/fieldLimits';

export type MaterialBody = components['schemas']['NewMaterial'];
export type MaterialChanges = components['schemas']['MaterialChanges'];
type SheetSize = components['schemas']['SheetSize'];

export const CURRENCIES = ['RUB', 'USD', 'EUR'] as const;
export const UNITS = ['sqm', 'piece', 'kg'] as const;

export interface MaterialForm {
  name: string;
  code: string;
  type: Material['type'];
  thickness: string;
  thicknesses: string;
  /** Of the usual sheet, as `2800×2070`. */
  size: string;
  standardSize: string;
  sheetSizes: string;
  price: string;
  currency: Material['currency'];
  unit: Material['unit'];
  density: string;
  description: string;
  color: string | null;
  active: boolean;
  properties: { name: string; value: string }[];
}

type NumberField = 'thickness' | 'price' | 'density';
const FIELDS = LIMITS.MaterialFieldsSent;
const RANGES: Record<NumberField, { minimum: number; maximum: number }> = {
  thickness: FIELDS.thickness,
  price: FIELDS.price_per_unit,
  density: FIELDS.density,
};

/** Of a side of a sheet, mm. */
const { minimum: MIN_SIDE, maximum: MAX_SIDE } = FIELDS.length;

export type Fault =
  | { kind: 'number' | 'list' | 'size' | 'sizes' }
  | { kind: 'min'; min: number }
  | { kind: 'max'; max: number };
export type Faults = Partial<Record<NumberField | 'size' | 'thicknesses' | 'sheetSizes', Fault>>;

/** A number as people of either language write it; undefined for an empty text, null for no number. */
export function readNumber(text: string): number | undefined | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  // Less than nothing is a number too: the field says what the least is.
  return /^[-−]?(\d*\.?\d+|\d+\.)$/.test(plain) ? Number(plain.replace('−', '-')) : null;
}

/** A number in a field: never grouped, with the decimal sign of the language. */
function numberText(value: number | null, language: string): string {
  if (value === null) return '';
  return withDecimalMark(String(value), language);
}

/** Money has two decimals, or none. */
export const withCents = (text: string) => text.trim().replace(/^-?[\d\s]*\d[.,]\d$/, '$&0');

const parts = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** `10; 16,5` → 10 and 16.5; null if a part is no number. */
function readNumbers(text: string): number[] | null {
  const numbers = parts(text).map(readNumber);
  return numbers.every((value) => typeof value === 'number' && value > 0) ? (numbers as number[]) : null;
}

/** `2800×2070; 2750x1830` as sizes; null if a part is none. */
export function readSizes(text: string): SheetSize[] | null {
  const sizes = parts(text).map((part) => {
    const [length, width, ...more] = part.split(/[×xх*]/i).map(readNumber);
    return length && width && length > 0 && width > 0 && more.length === 0 ? { length, width } : null;
  });
  return sizes.every((size) => size !== null) ? sizes : null;
}

/** `2800×2070` as a size; undefined for an empty text, null if it is none. */
export function readSize(text: string): SheetSize | undefined | null {
  const sizes = readSizes(text);
  return sizes === null || sizes.length > 1 ? null : sizes[0];
}

export function faultsOfForm(form: MaterialForm): Faults {
  const faults: Faults = {};
  for (const field of Object.keys(RANGES) as NumberField[]) {
    const value = readNumber(form[field]);
    const { minimum: min, maximum: max } = RANGES[field];
    if (value === null) faults[field] = { kind: 'number' };
    else if (value !== undefined && value < min) faults[field] = { kind: 'min', min };
    else if (value !== undefined && value > max) faults[field] = { kind: 'max', max };
  }
  const size = readSize(form.size);
  if (size === null) faults.size = { kind: 'size' };
  else if (size && Math.min(size.length, size.width) < MIN_SIDE) faults.size = { kind: 'min', min: MIN_SIDE };
  else if (size && Math.max(size.length, size.width) > MAX_SIDE) faults.size = { kind: 'max', max: MAX_SIDE };
  if (readNumbers(form.thicknesses) === null) faults.thicknesses = { kind: 'list' };
  if (readSizes(form.sheetSizes) === null) faults.sheetSizes = { kind: 'sizes' };
  return faults;
}

export const EMPTY_FORM: MaterialForm = {
  name: '',
  code: '',
  type: 'WOOD',
  thickness: '',
  thicknesses: '',
  size: '',
  standardSize: '',
  sheetSizes: '',
  price: '',
  currency: 'RUB',
  unit: 'sqm',
  density: '',
  description: '',
  color: null,
  active: true,
  properties: [],
};

/** The form for a material; a copy of a system's takes its name in the language of the page. */
export function formOf(material: Material, language: string): MaterialForm {
  const number = (value: number | null) => numberText(value, language);
  const { length, width, standard_size } = material;
  return {
    name: nameOf(material, language),
    code: material.code ?? '',
    type: material.type,
    thickness: number(material.thickness),
    thicknesses: material.thicknesses.map(number).join('; '),
    size: length !== null && width !== null ? `${number(length)}×${number(width)}` : '',
    // A name that follows from length and width goes on following them.
    standardSize: standard_size === `${length}x${width}` ? '' : (standard_size ?? ''),
    sheetSizes: material.sheet_sizes
      .map(({ length, width }) => `${number(length)}×${number(width)}`)
      .join('; '),
    price: withCents(number(material.price_per_unit)),
    currency: material.currency,
    unit: material.unit,
    density: number(material.density),
    description: material.description ?? '',
    color: material.color,
    active: material.is_active,
    properties: Object.entries(material.properties).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  };
}

/** What is sent; numbers that were emptied are undefined. Only for a form without faults. */
export function bodyOf(form: MaterialForm): MaterialBody {
  const text = (value: string) => value.trim() || undefined;
  const number = (value: string) => readNumber(value) ?? undefined;
  const size = readSize(form.size);
  return {
    name: form.name.trim(),
    code: text(form.code),
    type: form.type,
    thickness: number(form.thickness),
    thicknesses: readNumbers(form.thicknesses) ?? [],
    length: size?.length,
    width: size?.width,
    standard_size: text(form.standardSize),
    sheet_sizes: readSizes(form.sheetSizes) ?? [],
    price_per_unit: number(form.price),
    currency: form.currency,
    unit: form.unit,
    density: number(form.density),
    description: text(form.description),
    color: form.color ?? undefined,
    is_active: form.active,
    properties: Object.fromEntries(
      form.properties
        .filter(({ name }) => name.trim() !== '')
        .map(({ name, value }) => [name.trim(), propertyValue(value)]),
    ),
  };
}

/** What is sent of a material that is there: what was changed; what was emptied is taken away. */
export const changesOfForm = (start: MaterialForm, form: MaterialForm): MaterialChanges =>
  changesOf(withoutGaps(bodyOf(start)), withoutGaps(bodyOf(form)));

/** The server leaves alone what is not sent, and takes away what is null. */
function withoutGaps(body: MaterialBody) {
  const { code, description, thickness, length, width, standard_size, price_per_unit, density, color } = body;
  return {
    ...body,
    code: code ?? null,
    description: description ?? null,
    thickness: thickness ?? null,
    length: length ?? null,
    width: width ?? null,
    standard_size: standard_size ?? null,
    price_per_unit: price_per_unit ?? null,
    density: density ?? null,
    color: color ?? null,
  };
}

/** Numbers, yes and no stay what they are; all else is text. */
function propertyValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' || typeof value === 'boolean' || isRecord(value) || Array.isArray(value)
      ? value
      : text;
  } catch {
    return text;
  }
}

/** The name in the language of the page, where there are two. */
export function nameOf(material: Pick<Material, 'name' | 'name_ru'>, language: string): string {
  return nameIn(material, language);
}
