// The dimension chain: where the first cuts of a sheet lie, as they are read off the fence, and how wide the strips
// between them become.

import { firstCuts, type Mosaic } from '@/domain/plan/mosaic';
import type { Rotation } from '@/domain/plan/rotation';
import { mm } from '@/domain/plan/micrometres';
import { textWidth } from './fitText';

export interface Chain {
  /** The edge of the drawing along which it runs: x the upper one, y the left one. */
  direction: 'x' | 'y';
  /** `at` in the turned sheet; `position` from the corner of the fence, whichever way the sheet is turned; mm. */
  cuts: { at: number; position: number }[];
  /** What is left between the blades, in the turned sheet, mm. */
  strips: { from: number; to: number; size: number }[];
}

/** The chain of a sheet; null where nothing but trims is cut. `kerf` in µm. */
export function chainOf(
  mosaic: Pick<Mosaic, 'cuts' | 'width' | 'height' | 'usable'>,
  kerf: number,
  rotation: Rotation,
): Chain | null {
  const first = firstCuts(mosaic);
  const horizontal = first[0]?.horizontal;
  if (horizontal === undefined) return null;
  const positions = [...new Set(first.map(({ position }) => position))].sort((a, b) => a - b);
  const length = horizontal ? mosaic.height : mosaic.width;
  const { usable } = mosaic;
  const [begin, finish] = horizontal
    ? [usable.y, usable.y + usable.height]
    : [usable.x, usable.x + usable.width];
  // At these turns the edge runs against the sheet's own direction.
  const against = horizontal ? rotation === 90 || rotation === 180 : rotation === 180 || rotation === 270;
  const turned = (position: number) => mm(against ? length - position : position);

  const starts = [begin, ...positions.map((position) => position + kerf)];
  const strips = starts.flatMap((start, index) => {
    const end = positions[index] ?? finish;
    if (end <= start) return [];
    const [a, b] = [turned(start), turned(end)];
    return [{ from: Math.min(a, b), to: Math.max(a, b), size: mm(end - start) }];
  });
  return {
    direction: horizontal === (rotation % 180 === 0) ? 'y' : 'x',
    cuts: positions.map((position) => ({ at: turned(position), position: mm(position) })),
    strips,
  };
}

/** What a chain takes outside the sheet: one lane for the measure from the fence, and perhaps a second one. */
export interface ChainRoom {
  direction: 'x' | 'y';
  /** What stands in the second lane: the strips or, where there is no room for both, measures that the first lacks. */
  second: 'strips' | 'fence' | null;
}

/** The size of the font, pixels. */
export const CHAIN_FONT = 10;

/** In a narrower drawing the strips' lane would cost more than it tells. */
const NARROW = 480;

/** The room for the chain of a sheet in a drawing of that width. */
export function chainRoom(mosaic: Pick<Mosaic, 'cuts'>, rotation: Rotation, width: number): ChainRoom | null {
  const horizontal = firstCuts(mosaic)[0]?.horizontal;
  if (horizontal === undefined) return null;
  return {
    direction: horizontal === (rotation % 180 === 0) ? 'y' : 'x',
    second: width >= NARROW ? 'strips' : null,
  };
}

/** How far the chain reaches out of the sheet, pixels. */
export function chainDepth(room: ChainRoom): number {
  return room.second ? 26 : 13;
}

export interface ChainNumber {
  text: string;
  /** Its middle along the edge, pixels from the sheet's corner in the drawing. */
  at: number;
  width: number;
  /** 0 is the one beside the sheet. */
  lane: number;
}

/** Between a number and the ends of its strip, in heights of the font. */
const GAP = 0.6;
/** Between two numbers: each has a tick of its own. */
const APART = 0.3;
/** How far a number may be moved away from the one before it to find room, in heights of the font. */
const MOVED = 0.4;
/** How far a number may reach beyond the end of the sheet, in heights of the font. */
const BEYOND = 0.3;

/**
 * The measures from the fence, nearest first; one that would touch another goes to the second lane, if that is theirs,
 * and is left out where there is no room either, not even a little aside. A cut close to the end of the sheet, which
 * is `length` long, has its number moved inwards.
 */
export function fenceNumbers(
  chain: Chain,
  scale: number,
  font: number,
  format: (mm: number) => string,
  length: number,
  lanes = 1,
): ChainNumber[] {
  const numbers: ChainNumber[] = [];
  for (const cut of chain.cuts) {
    const number = numberAt(format(cut.position), cut.at * scale, font);
    const nearest = number.width / 2 - BEYOND * font;
    const within = (at: number) => Math.max(nearest, Math.min(at, length * scale - nearest));
    const at = within(number.at);
    for (let lane = 0; lane < lanes; lane += 1) {
      const before = numbers.findLast((other) => other.lane === lane);
      const short = before
        ? Math.max(0, (number.width + before.width) / 2 + APART * font - Math.abs(at - before.at))
        : 0;
      const moved = before && at < before.at ? at - short : at + short;
      if (short > MOVED * font || within(moved) !== moved) continue;
      numbers.push({ ...number, at: moved, lane });
      break;
    }
  }
  return numbers;
}

/** The widths of the strips, each in the middle of its own; one that is too wide for that is left out. */
export function stripNumbers(
  chain: Chain,
  scale: number,
  font: number,
  format: (mm: number) => string,
): ChainNumber[] {
  return chain.strips.flatMap(({ from, to, size }) => {
    const number = numberAt(format(size), ((from + to) / 2) * scale, font);
    return number.width + 2 * GAP * font <= (to - from) * scale ? [number] : [];
  });
}

function numberAt(text: string, at: number, font: number): ChainNumber {
  return { text, at, width: textWidth(text, font), lane: 0 };
}
