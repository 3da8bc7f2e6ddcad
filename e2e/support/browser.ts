// Chromium as the system has it: nothing is downloaded.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function executable(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES) {
    const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (path) return path;
  }
  throw new Error(`none of ${NAMES.join(', ')} is on the PATH: scripts/setup.sh tests installs Chromium`);
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
