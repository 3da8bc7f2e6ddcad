// The reader of pasted lists: it is preloaded once the page is used, else loaded with the first paste.
import { preloadSoon } from '@/i18n/lazyChunk';
import { currentUnit } from '@/i18n/chosenUnit';
import type * as Pasting from '@/domain/job/pasting';

type Prepare = typeof Pasting.preparedFor;

let ready: typeof Pasting | undefined;

const load = async () => (ready ??= await import('@/domain/job/pasting'));

/** Loads it before anything is pasted; where that fails, the first paste tries again. */
export const preloadPasting = () => load().catch(() => undefined);
preloadSoon({ preload: preloadPasting });

/** The cells of a pasted block as a table of rows takes them; as they are where it cannot be loaded. */
export function prepared(
  cells: Parameters<Prepare>[0],
  target: Parameters<Prepare>[1],
): ReturnType<Prepare> | Promise<ReturnType<Prepare>> {
  if (ready) return ready.preparedFor(cells, target, currentUnit());
  return load().then(
    ({ preparedFor }) => preparedFor(cells, target, currentUnit()),
    () => ({ cells, leftOut: 0 }),
  );
}

/** What pasted rows are called now, of those whose names others had already. */
export const renamed: typeof Pasting.renamedAmong = (...lists) => ready?.renamedAmong(...lists) ?? [];

/** The columns that a line of headings names, once its block was prepared. */
export const headingsOf: typeof Pasting.headerOf = (line) => ready?.headerOf(line) ?? null;
