// Edge bands as people write them: names, ticks, and letters for sides.

import { BANDS, isKnownBand, type EdgeBands, type Side } from './edges';
import { wordsFor } from './importWords';

const SIDE_LETTERS: Record<string, Side> = { t: 'top', b: 'bottom', l: 'left', r: 'right' };
const RUSSIAN_LETTERS: Record<string, Side> = { в: 'top', н: 'bottom', л: 'left', п: 'right' };

/** The side that a typed letter stands for: T B L R, В Н Л П, or the same keys on any layout. */
export const sideOfLetter = (char: string, latin: string): Side | undefined =>
  RUSSIAN_LETTERS[char.toLowerCase()] ?? SIDE_LETTERS[latin];

/** The sides that `TB`, `L+R` or `ВНЛП` name; null for any other text. */
function sidesOfLetters(text: string): Set<Side> | null {
  const letters = Array.from(text.toLowerCase().replace(/[\s,;+/]+/g, ''));
  const sides = letters.map((letter) => RUSSIAN_LETTERS[letter] ?? SIDE_LETTERS[letter]);
  const found = new Set(sides.filter((side) => side !== undefined));
  return letters.length > 0 && found.size === letters.length ? found : null;
}

/** Reads that text; one name alone is meant for all four sides, letters and ticks for their sides with the band given. */
export function readEdges(text: string, band: string = BANDS[0]): EdgeBands {
  const letters = sidesOfLetters(text);
  if (letters) {
    const on = (side: Side): string | null => (letters.has(side) ? band : null);
    return { top: on('top'), bottom: on('bottom'), left: on('left'), right: on('right') };
  }
  const parts = text.split('|').map((part) => part.trim());
  const [only] = parts;
  const four = parts.length === 1 && only !== undefined ? [only, only, only, only] : parts;
  const at = (n: number): string | null => asBand(four[n], band);
  return { top: at(0), bottom: at(1), left: at(2), right: at(3) };
}

/** Says of a side that it gets a band, and leaves open which. */
const TICKS = new Set(['1', '+', 'x', 'v', '✓', '✔', ...wordsFor(({ band }) => band)]);
const NO_BAND = new Set(['', '0', '-', '–', '—', ...wordsFor(({ noBand }) => noBand)]);

export const isTick = (text: string): boolean => TICKS.has(text.trim().toLowerCase());
export const isNoBand = (text: string): boolean => NO_BAND.has(text.trim().toLowerCase());

/** The code of a band; `PVC white` and `pvc_white` are one, a tick is `ticked`. Other names are kept as they are. */
export function asBand(text: string | undefined, ticked: string): string | null {
  const name = text?.trim() ?? '';
  if (isNoBand(name)) return null;
  if (isTick(name)) return ticked;
  const code = name.toUpperCase().replace(/[\s-]+/g, '_');
  return isKnownBand(code) ? code : name;
}
