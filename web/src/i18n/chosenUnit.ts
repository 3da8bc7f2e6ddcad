// The unit that the person has chosen, kept in this browser.

import { isUnit, type Unit } from '@/domain/units/units';
import { onOtherTab, readText, writeText } from '@/lib/storage';

const KEY = 'units';

const stored = (): Unit => {
  const text = readText(KEY);
  return isUnit(text) ? text : 'mm';
};

let current: Unit | undefined;
const listeners = new Set<() => void>();

export function currentUnit(): Unit {
  return (current ??= stored());
}

/** Calls back when the unit changes, here or in another tab. */
export function onUnit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(unit: Unit): void {
  if (unit === currentUnit()) return;
  current = unit;
  listeners.forEach((listener) => listener());
}

/** Changes the unit and remembers it in this browser. */
export function chooseUnit(unit: Unit): void {
  writeText(KEY, unit);
  become(unit);
}

onOtherTab(KEY, () => become(stored()));
