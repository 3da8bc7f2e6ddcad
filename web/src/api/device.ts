// That somebody has signed in with this browser before, for the server to know it again: it opens nothing and names
// nobody, so it outlives signing out. What strangers elsewhere guess then does not keep its owner out.

import { readText, writeText } from '@/lib/storage';

const DEVICE = 'device';
export const DEVICE_HEADER = 'x-device-token';
/** Where passwords are given. */
const WITH_PASSWORD = ['/auth/login', '/auth/password'];

export function keepDevice(token: string): void {
  writeText(DEVICE, token);
}

/** The token, for calls that carry it. */
export function deviceFor(url: string): string | null {
  const { pathname } = new URL(url);
  return WITH_PASSWORD.some((end) => pathname.endsWith(end)) ? readText(DEVICE) : null;
}
