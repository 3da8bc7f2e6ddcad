import { startTransition, useEffect, useState } from 'react';

/**
 * False until a component's first render is on the screen, then true, in a render that React makes in slices. A large screen
 * that comes in several commits keeps the browser's tasks short: a commit is one task, with the styles and effects of all
 * that it brings.
 */
export function useNextRender(): boolean {
  const [next, setNext] = useState(false);
  useEffect(() => startTransition(() => setNext(true)), []);
  return next;
}
