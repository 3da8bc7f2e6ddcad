// How names are sorted: numbers within them as numbers, `Side 2` before `Side 10`.

const collators = new Map<string, Intl.Collator>();

/**
 * Compares two names as they are sorted in a language; without one, in that of the browser. Names that differ only in
 * capitals are equal.
 */
export function compareNames(a: string, b: string, language = ''): number {
  let collator = collators.get(language);
  if (!collator) {
    collator = new Intl.Collator(language || undefined, { numeric: true, sensitivity: 'base' });
    collators.set(language, collator);
  }
  return collator.compare(a, b);
}
