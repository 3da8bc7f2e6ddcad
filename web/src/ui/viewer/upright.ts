// On a phone a sheet that lies across is small; stood upright it fills the screen. Remembered in this browser.

import type { Rotation } from '@/domain/plan/rotation';
import { readText, writeText } from '@/lib/storage';

const KEY = 'drawing.upright';
/** In a window that is higher than wide and no wider than this a sheet may stand upright, px. */
const PHONE = 900;

/** Whether the window is one that an upright sheet fills. */
export const fillsUpright = (): boolean =>
  window.innerWidth < PHONE && window.innerHeight > window.innerWidth;

/** How sheets are turned at first, as it was left here. */
export function readUpright(): Rotation {
  return fillsUpright() && readText(KEY) === 'yes' ? 90 : 0;
}

/** Keeps how a sheet was turned; at a desk that is only for now. */
export function keepUpright(rotation: Rotation): void {
  if (fillsUpright()) writeText(KEY, rotation % 180 === 0 ? 'no' : 'yes');
}
