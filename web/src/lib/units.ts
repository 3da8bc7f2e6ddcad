// The unit in which lengths are typed and shown. Jobs always hold millimetres; this is only how people see them.

import { onOtherTab, readText, writeText } from './storage';

export const UNITS = ['mm', 'inch'] as const;
export type Unit = (typeof UNITS)[number];

export const MM_PER_INCH = 25.4;

const KEY = 'units';

export function isUnit(value: unknown): value is Unit {
  return UNITS.some((unit) => unit === value);
}

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
