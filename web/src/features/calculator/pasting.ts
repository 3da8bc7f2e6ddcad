// What makes pasted lists plain is brought once the page is used, or with the first paste.
import { bringSoon } from '@/i18n/lazyPart';
import type { preparedFor } from '@/lib/pasting';

type Prepare = typeof preparedFor;

let ready: Prepare | undefined;

const bring = async (): Promise<Prepare> => (ready ??= (await import('@/lib/pasting')).preparedFor);

/** Brings it before somebody pastes; where that fails, the first paste tries again. */
export const bringPasting = () => bring().catch(() => undefined);
bringSoon({ preload: bringPasting });

/** The cells of a pasted block as a table of rows takes them; as they are where it cannot be loaded. */
export function prepared(
  ...[cells, target]: Parameters<Prepare>
): ReturnType<Prepare> | Promise<ReturnType<Prepare>> {
  if (ready) return ready(cells, target);
  return bring().then(
    (prepare) => prepare(cells, target),
    () => ({ cells, leftOut: 0 }),
  );
}
