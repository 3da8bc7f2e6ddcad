// What of the drawing is shown, as one likes it; remembered in this browser.

import { readText, writeText } from '@/lib/storage';

export const LAYERS = ['sizes', 'names', 'cuts', 'edges', 'grain', 'remnants'] as const;
export type Layer = (typeof LAYERS)[number];

/** The layers that are hidden. */
export type Hidden = ReadonlySet<Layer>;

export const NOTHING_HIDDEN: Hidden = new Set();

const KEY = 'drawing.hidden';

export function readHidden(): Hidden {
  const names = (readText(KEY) ?? '').split(',');
  return new Set(LAYERS.filter((layer) => names.includes(layer)));
}

export function writeHidden(hidden: Hidden): void {
  writeText(KEY, LAYERS.filter((layer) => hidden.has(layer)).join(','));
}

const STAGES = 'drawing.stages';

/** Whether cuts are told apart by their stages, as was chosen last; null where nobody has. */
export function readStages(): boolean | null {
  const text = readText(STAGES);
  return text === 'shown' ? true : text === 'hidden' ? false : null;
}

export function writeStages(shown: boolean): void {
  writeText(STAGES, shown ? 'shown' : 'hidden');
}

export function toggled(hidden: Hidden, layer: Layer): Hidden {
  const next = new Set(hidden);
  if (!next.delete(layer)) next.add(layer);
  return next;
}
