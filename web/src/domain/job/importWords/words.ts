// What lists say in one language, as people and spreadsheets write them.

import type { LengthUnit, ListColumn } from '../columns';

export interface ImportWords {
  /** Headings by what their column holds: small letters, separated by `, `. */
  headings: Partial<Record<ListColumn | 'length', string>>;
  /** Headings of what parts are called by in a list that gives them no name. */
  marks: string;
  /** Headings of a column that holds both sides. */
  sizes: string;
  /** What a line of totals begins with, the longer first. */
  totals: string;
  /** What a list is called, as a line of its own, a name of a sheet or in the column `kind`. */
  lists: { panels: string; stock: string };
  /** What a sheet is, in the column `kind`. */
  kinds: { sheet: string; remnant: string };
  /** A count of as many as it takes. */
  unlimited: string;
  /** Below a heading such as `Active`. */
  yes: string;
  no: string;
  /** Below a heading of edges: this side gets a band, or none. */
  band: string;
  noBand: string;
  /** What follows is regular expressions in the form `a|b`. */
  grain: { alongLength: string; acrossLength: string; alongWidth: string; alongHeight: string };
  units: Partial<Record<LengthUnit, string>>;
  /** `Part name` is a name, `Длина детали` a length: what a heading may be of, before or behind it. */
  of: { before?: string; behind?: string };
  /** `H × W`: how sides are called for short. */
  sides?: { height: string; width: string };
  /** What spreadsheets call their pages by themselves. */
  page?: string;
  /** `шт`: stands behind a heading as a unit does, and is none of length. */
  pieces?: string;
  /** Currencies that stand behind a heading of prices. */
  currencies?: string;
}
