// Chromium and Firefox as the system has them: nothing is downloaded.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { firefox } from 'playwright-firefox';

// First Chromium without its own window: the same engine, which spends nothing on tabs and buttons that nobody sees.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function found(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (path) return path;
  }
  return undefined;
}

function executable(): string {
  const path = found(NAMES);
  if (path) return path;
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

/** Where Firefox is; undefined where the system has none. */
export const firefoxPath = (): string | undefined => found(['firefox-esr', 'firefox']);

/** The system's Firefox, driven over WebDriver BiDi. Later versions of playwright-core than `playwright-firefox` send a
 * command (emulation.setMediaFeaturesOverride) that Firefox ESR 153 does not know. */
export async function launchFirefox(): Promise<Browser> {
  return (await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath(),
  })) as unknown as Browser;
}
