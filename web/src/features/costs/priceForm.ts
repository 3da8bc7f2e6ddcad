// The price list as it is typed: prices and percents as text, in the form of whoever types them.

import type { PriceList, PriceListChanges } from '@/api/types';
import type { Fault } from '@/domain/job/fault';
import { keptPrice, priceFault } from '@/domain/job/prices';
import { isAmbiguous } from '@/domain/units/decimals';
import { withDecimalMark } from '@/lib/locale';

export const PRICES = ['cut_per_m', 'sheet_handling', 'part', 'edge_band_default_per_m', 'round_to'] as const;
export const PERCENTS = ['overhead_percent', 'margin_percent', 'vat_percent'] as const;
type PriceName = (typeof PRICES)[number];
type PercentName = (typeof PERCENTS)[number];
export type WasteRule = PriceList['waste']['rule'];

const MOST_PERCENT = 1000;

export interface BandPrice {
  /** Of the row, not of the band. */
  key: number;
  band: string;
  price: string;
}

export interface PriceForm extends Record<PriceName | PercentName, string> {
  currency: string;
  rule: WasteRule;
  wastePercent: string;
  bands: BandPrice[];
}

/** The list as a form in a language: numbers have its decimal mark. */
export function formOfList(list: PriceList, language: string): PriceForm {
  const text = (value: string | number | null) => {
    if (value === null) return '';
    const marked = withDecimalMark(String(value), language);
    // `1,234` could have its thousands apart.
    return isAmbiguous(marked) ? String(value) : marked;
  };
  const entries = Object.entries(list.edge_band_per_m);
  const bands = entries.map(([band, price], key) => ({ key, band, price: text(price) }));
  return {
    currency: list.currency,
    cut_per_m: text(list.cut_per_m),
    sheet_handling: text(list.sheet_handling),
    part: text(list.part),
    edge_band_default_per_m: text(list.edge_band_default_per_m),
    round_to: text(list.round_to),
    overhead_percent: text(list.overhead_percent),
    margin_percent: text(list.margin_percent),
    vat_percent: text(list.vat_percent),
    rule: list.waste.rule,
    wastePercent: text(list.waste.percent),
    bands,
  };
}

/** What is sent of what was typed: nothing for an empty field. */
export function listOfForm(form: PriceForm): PriceListChanges {
  const price = (typed: string) => (typed.trim() === '' ? null : keptPrice(typed));
  const percent = (typed: string) => (typed.trim() === '' ? null : Number(keptPrice(typed)));
  const bands = form.bands.filter(({ band }) => band.trim() !== '');
  return {
    currency: form.currency.trim(),
    cut_per_m: price(form.cut_per_m),
    sheet_handling: price(form.sheet_handling),
    part: price(form.part),
    edge_band_default_per_m: price(form.edge_band_default_per_m),
    round_to: price(form.round_to),
    overhead_percent: percent(form.overhead_percent),
    margin_percent: percent(form.margin_percent),
    vat_percent: percent(form.vat_percent),
    waste: { rule: form.rule, percent: form.rule === 'sheets' ? null : percent(form.wastePercent) },
    edge_band_per_m: Object.fromEntries(
      bands.map(({ band, price: typed }) => [band.trim(), keptPrice(typed)]),
    ),
  };
}

export const faultOfPrice = (typed: string): Fault | undefined => priceFault(keptPrice(typed));

export function faultOfPercent(typed: string): Fault | undefined {
  const kept = keptPrice(typed);
  const fault = priceFault(kept);
  if (fault || Number(kept) <= MOST_PERCENT) return fault;
  return { kind: 'too_large', values: { max: String(MOST_PERCENT) } };
}

/** A step of the total: above 0, or none. */
export function faultOfStep(typed: string): Fault | undefined {
  const kept = keptPrice(typed);
  if (kept !== '' && Number(kept) === 0) return { kind: 'too_small', values: { min: '0.0001' } };
  return priceFault(kept);
}

/** A band without a name is none; one with a name has a price, and no other has its name. */
export function faultOfBand({ band, price }: BandPrice, all: readonly BandPrice[]): Fault | undefined {
  if (band.trim() === '') return price.trim() === '' ? undefined : { kind: 'missing' };
  const twice = all.filter((other) => other.band.trim() === band.trim()).length > 1;
  if (twice) return { kind: 'duplicate', values: { first: band.trim() } };
  return price.trim() === '' ? { kind: 'missing' } : faultOfPrice(price);
}

/** Whether all that was typed can be sent. */
export const isSendable = (form: PriceForm): boolean =>
  form.currency.trim() !== '' &&
  PRICES.every((name) => (name === 'round_to' ? faultOfStep : faultOfPrice)(form[name]) === undefined) &&
  PERCENTS.every((name) => faultOfPercent(form[name]) === undefined) &&
  faultOfPercent(form.wastePercent) === undefined &&
  form.bands.every((row) => faultOfBand(row, form.bands) === undefined);
