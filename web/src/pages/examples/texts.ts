// Where the page's lists of words stand among the texts, in the order in which they are shown.

export const USES = [
  'uses.items.furniture',
  'uses.items.glass',
  'uses.items.metal',
  'uses.items.plastic',
] as const;
export const STEPS = [
  'steps.items.stock',
  'steps.items.panels',
  'steps.items.settings',
  'steps.items.result',
] as const;
export const GOALS = ['goals.items.material', 'goals.items.time', 'goals.items.panels'] as const;
export const ALGORITHMS = [
  'algorithms.items.ruin',
  'algorithms.items.strips',
  'algorithms.items.patterns',
  'algorithms.items.exact',
  'algorithms.items.bound',
] as const;
export const FEATURES = [
  'features.items.tables',
  'features.items.materials',
  'features.items.grain',
  'features.items.remnants',
  'features.items.view',
  'features.items.history',
] as const;
export const TECHNICAL = [
  'technical.items.guillotine',
  'technical.items.kerf',
  'technical.items.repeatable',
  'technical.items.verified',
  'technical.items.formats',
  'technical.items.api',
] as const;

/** Something with a title and a text. */
export type CardWords =
  (typeof USES)[number] | (typeof STEPS)[number] | (typeof GOALS)[number] | (typeof ALGORITHMS)[number];
/** Something of one line. */
export type PointWords = (typeof FEATURES)[number] | (typeof TECHNICAL)[number];
