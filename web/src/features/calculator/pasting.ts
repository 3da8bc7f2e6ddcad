// What makes pasted lists plain is brought once the page is used, or with the first paste.
import { bringSoon } from '@/i18n/lazyChunk';
import { currentUnit } from '@/i18n/chosenUnit';
import type * as Pasting from '@/domain/job/pasting';

type Prepare = typeof Pasting.preparedFor;

let ready: typeof Pasting | undefined;

const bring = async () => (ready ??= await import('@/domain/job/pasting'));

/** Brings it before somebody pastes; where that fails, the first paste tries again. */
export const bringPasting = () => bring().catch(() => undefined);
bringSoon({ preload: bringPasting });

/** The cells of a pasted block as a table of rows takes them; as they are where it cannot be loaded. */
export function prepared(
  cells: Parameters<Prepare>[0],
  target: Parameters<Prepare>[1],
): ReturnType<Prepare> | Promise<ReturnType<Prepare>> {
  if (ready) return ready.preparedFor(cells, target, currentUnit());
  return bring().then(
    ({ preparedFor }) => preparedFor(cells, target, currentUnit()),
    () => ({ cells, leftOut: 0 }),
  );
}

/** What pasted rows are called now, of those whose names others had already. */
export const renamed: typeof Pasting.renamedAmong = (...lists) => ready?.renamedAmong(...lists) ?? [];

/** The columns that a line of headings names, once its block was prepared. */
export const headingsOf: typeof Pasting.headerOf = (line) => ready?.headerOf(line) ?? null;
