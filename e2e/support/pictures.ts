// Pictures of screens for people to look at, a folder for each look.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './axe';
import { PHONE, WIDE, type Language, type Theme } from './stage';

/** Every language and every theme. What a language changes (words, room) and what a theme changes (colours) do not meet. */
const LOOKS: [Language, Theme][] = [
  ['en', 'light'],
  ['ru', 'dark'],
];

export const FOLDER = resolve(import.meta.dirname, '../../shots');

export interface View {
  language: Language;
  theme: Theme;
  viewport: { width: number; height: number };
  /** The folder's name. */
  view: string;
}

/** Every look at a desk and on a phone. */
export const VIEWS: View[] = LOOKS.flatMap(([language, theme]) =>
  [WIDE, PHONE].map((viewport) => ({ language, theme, viewport, view: `${language}-${theme}-${viewport.width}` })),
);

export const onPhone = ({ viewport }: View) => viewport.width === PHONE.width;

/** Takes a picture of the whole page, or of what the window shows of it. */
export async function shoot(page: Page, { view, viewport }: View, name: string, whole = true): Promise<void> {
  await settled(page);
  mkdirSync(resolve(FOLDER, view), { recursive: true });
  // The window grows to the page's height: what sticks to the window's foot stands where it does at the end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole) await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path: resolve(FOLDER, view, `${name}.png`) });
  await page.setViewportSize(viewport);
}
