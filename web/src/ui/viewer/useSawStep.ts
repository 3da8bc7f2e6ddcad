import { useEffect, useState } from 'react';

/** What the browser keeps with a step of its history. */
const kept = () => (window.history.state ?? {}) as { atTheSaw?: boolean };
const isThere = () => kept().atTheSaw === true;

/**
 * Whether the work is at the saw. It is a step of its own in the browser's history: "back" leads to the desk again and
 * not to another screen. The address stays the same, so that the page behind keeps its place.
 */
export function useSawStep(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // After a reload one is at the desk.
    if (isThere()) window.history.replaceState({ ...kept(), atTheSaw: false }, '');
    const follow = () => setOpen(isThere());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) window.history.pushState({ ...kept(), atTheSaw: true }, '');
    else if (isThere()) window.history.back();
  };
  return [open, change];
}
