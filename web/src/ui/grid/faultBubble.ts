// The words of a fault hang out of their cell: downwards, or upwards where the grid ends below.

/** The room that a message of three lines takes. */
const ROOM = 72;

/** Turns the message of a cell upwards if there is no room below it. */
export function openUpwards(scroller: HTMLElement | null, target: EventTarget | null): void {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  if (!scroller || !row) return;
  const edge = scroller.getBoundingClientRect();
  const box = row.getBoundingClientRect();
  // Above, the head of the table is in the way.
  row.toggleAttribute('data-up', box.bottom + ROOM > edge.bottom && box.top - 2 * ROOM > edge.top);
}
