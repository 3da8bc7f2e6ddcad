// Whether a screen is being loaded. The one before stays meanwhile, so it must be said.

import { create } from 'zustand';

/** What is there sooner needs no word, ms. */
const SOON_MS = 100;

export const useLoading = create<{ count: number }>()(() => ({ count: 0 }));

const add = (change: number) => useLoading.setState(({ count }) => ({ count: count + change }));

export async function whileLoading<T>(promise: Promise<T>): Promise<T> {
  let unsay = () => {};
  // Later than the drawing that asks for the screen: told within it, it would be shown no sooner than the screen itself.
  const timer = setTimeout(() => {
    add(1);
    unsay = () => add(-1);
  }, SOON_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    unsay();
  }
}
