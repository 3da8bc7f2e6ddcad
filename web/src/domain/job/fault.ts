// The kinds of fault, by the names that the server uses.

/** One fault, by the names that the server uses; `values` fill its sentence. */
export type Fault = {
  kind: FaultKind;
  values?: Record<string, string | number>;
  /** The bounds among the values are millimetres. */
  length?: true;
};

export const FAULT_KINDS = [
  'missing',
  'empty',
  'not_a_number',
  'not_finite',
  'not_whole',
  'ambiguous',
  'too_small',
  'too_large',
  'not_one_of',
  'not_text',
  'not_a_boolean',
  'not_an_object',
  'not_a_list',
  'too_long',
  'too_many_decimals',
  'duplicate',
  'trimmed_away',
  'banded_away',
  'set_counts',
  'set_grains',
  'set_sides',
  'outside_sheet',
  'names_nothing',
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];
