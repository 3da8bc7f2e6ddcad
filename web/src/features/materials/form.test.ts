import { describe, expect, it } from 'vitest';
import type { Material } from '@/api/types';
import { bodyOf, EMPTY_FORM, faultsOfForm, formOf, nameOf, readNumber, readSizes, withCents } from './form';
import { sheetOf, sizesOf } from './stock';

const BIRCH: Material = {
  id: '5e000001-0000-4000-8000-000000000001',
  name: 'Birch plywood',
  name_ru: 'Фанера берёзовая',
  code: null,
  type: 'WOOD',
  thickness: 6.5,
  thicknesses: [6.5, 18],
  length: 2440,
  width: 1220,
  standard_size: '2440x1220',
  sheet_sizes: [
    { length: 2440, width: 1220 },
    { length: 1525, width: 1525 },
  ],
  price_per_unit: null,
  currency: 'RUB',
  unit: 'sqm',
  density: 680,
  color: '#e3c9a0',
  description: null,
  properties: { family: 'plywood', grain: true },
  is_system: true,
  is_active: true,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
};

describe('a number', () => {
  it.each([
    ['18', 18],
    ['6,5', 6.5],
    ['6.5', 6.5],
    ['1 250,50', 1250.5],
    ['', undefined],
    ['  ', undefined],
    ['heavy', null],
    ['1.2.3', null],
    ['-4', -4],
    ['−4,5', -4.5],
  ])('is read from "%s"', (text, value) => expect(readNumber(text)).toBe(value));
});

describe('a price', () => {
  it.each([
    ['1249.5', '1249.50'],
    [' 1 249,5 ', '1 249,50'],
    ['1900', '1900'],
    ['0.125', '0.125'],
    ['much.5', 'much.5'],
    ['', ''],
  ])('has two decimals or none: "%s"', (text, shown) => expect(withCents(text)).toBe(shown));

  it('is opened as it stands in the list', () => {
    expect(formOf({ ...BIRCH, price_per_unit: 1249.5 }, 'ru').price).toBe('1249,50');
  });
});

describe('the form of a material', () => {
  it('sends nothing for numbers that were emptied', () => {
    const body = bodyOf({ ...formOf(BIRCH, 'en'), thickness: '', price: ' ', density: '' });
    expect(body.thickness).toBeUndefined();
    expect(body.price_per_unit).toBeUndefined();
    expect(body.density).toBeUndefined();
    expect(body.length).toBe(2440);
  });

  it('begins with roubles and square metres', () => {
    expect(bodyOf({ ...EMPTY_FORM, name: ' Oak ' })).toMatchObject({
      name: 'Oak',
      currency: 'RUB',
      unit: 'sqm',
    });
  });

  it.each(['en', 'ru'])('sends back what it was filled with (%s)', (language) => {
    const { name, length, width, thicknesses, sheet_sizes, properties, ...body } = bodyOf(
      formOf(BIRCH, language),
    );
    expect({ name, length, width }).toEqual({ name: nameOf(BIRCH, language), length: 2440, width: 1220 });
    expect({ thicknesses, sheet_sizes, properties }).toEqual({
      thicknesses: BIRCH.thicknesses,
      sheet_sizes: BIRCH.sheet_sizes,
      properties: BIRCH.properties,
    });
    expect(body).toMatchObject({ thickness: 6.5, density: 680, color: '#e3c9a0', is_active: true });
    // It follows from length and width.
    expect(body.standard_size).toBeUndefined();
  });

  it('writes numbers as the language does', () => {
    expect(formOf(BIRCH, 'ru')).toMatchObject({ thickness: '6,5', thicknesses: '6,5; 18' });
    expect(formOf(BIRCH, 'en')).toMatchObject({ thickness: '6.5' });
  });

  it('says what is no number, too small or too large', () => {
    const faults = faultsOfForm({
      ...EMPTY_FORM,
      thickness: '0',
      density: '30000',
      price: 'much',
      thicknesses: '3; thick',
      size: '2800×',
      sheetSizes: '2800',
    });
    expect(faults).toEqual({
      thickness: { kind: 'min', min: 0.01 },
      density: { kind: 'max', max: 25_000 },
      price: { kind: 'number' },
      thicknesses: { kind: 'list' },
      size: { kind: 'size' },
      sheetSizes: { kind: 'sizes' },
    });
    expect(faultsOfForm({ ...EMPTY_FORM, size: '0.5×2' })).toEqual({ size: { kind: 'min', min: 1 } });
    expect(faultsOfForm({ ...EMPTY_FORM, size: '2800×2070; 1×1' })).toEqual({ size: { kind: 'size' } });
    expect(faultsOfForm(EMPTY_FORM)).toEqual({});
  });

  it('says of less than nothing how much it must be, and takes none of it into a list', () => {
    expect(
      faultsOfForm({
        ...EMPTY_FORM,
        thickness: '-3',
        price: '-1',
        thicknesses: '10; -16',
        sheetSizes: '-1×2',
      }),
    ).toEqual({
      thickness: { kind: 'min', min: 0.01 },
      price: { kind: 'min', min: 0 },
      thicknesses: { kind: 'list' },
      sheetSizes: { kind: 'sizes' },
    });
  });

  it('reads sizes with any sign between length and width', () => {
    expect(readSizes('2800×2070; 2750x1830; 2500 х 1250;')).toEqual([
      { length: 2800, width: 2070 },
      { length: 2750, width: 1830 },
      { length: 2500, width: 1250 },
    ]);
  });
});

describe('a material as a sheet', () => {
  it('comes in each of its sizes once, the usual one first', () => {
    expect(sizesOf(BIRCH)).toEqual(BIRCH.sheet_sizes);
    expect(sizesOf({ ...BIRCH, length: 3050, width: 1525 })[0]).toEqual({ length: 3050, width: 1525 });
    expect(sizesOf({ ...BIRCH, length: null, sheet_sizes: [] })).toEqual([]);
  });

  it('is named with its thickness where there are several, and keeps its grain', () => {
    expect(sheetOf(BIRCH, { length: 1525, width: 1500 }, 'ru')).toEqual({
      label: 'Фанера берёзовая 1525×1500',
      material: 'Фанера берёзовая 6.5',
      width: 1525,
      height: 1500,
      orientation: 1,
    });
    const mirror = { ...BIRCH, name: 'Mirror', thickness: 4, thicknesses: [4], properties: {} };
    expect(sheetOf(mirror, { length: 3210, width: 2250 }, 'en')).toMatchObject({
      material: 'Mirror',
      orientation: 0,
    });
  });
});
