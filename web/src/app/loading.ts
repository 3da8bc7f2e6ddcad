// Whether a screen is being loaded. The one before stays meanwhile, so it must be said.

import { create } from 'zustand';

export const useLoading = create<{ count: number }>()(() => ({ count: 0 }));

const add = (change: number) => useLoading.setState(({ count }) => ({ count: count + change }));

export async function whileLoading<T>(promise: Promise<T>): Promise<T> {
  add(1);
  try {
    return await promise;
  } finally {
    add(-1);
  }
}
