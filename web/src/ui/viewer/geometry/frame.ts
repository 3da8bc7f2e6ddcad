// From millimetres of the sheet to pixels of the drawing.

import type { Mosaic } from '@/domain/plan/mosaic';
import { type Rotation, type Size, type Rect, turnedSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { formatLength } from '@/i18n/lengths';
import { CHAIN_FONT, chainDepth, chainOf, chainRoom, fenceNumbers, type ChainRoom } from './chain';

/** Where the sheet lies in the drawing, and how large: pixels at a zoom of 100 %. */
export interface Frame extends Size {
  /** Pixels per millimetre. */
  scale: number;
  sheet: Rect;
  /** The room that is kept for the dimension chain. */
  chain: ChainRoom | null;
}

/** Space outside the sheet for its size. */
const MARGIN = { top: 26, left: 30, right: 12, bottom: 12 } as const;

/** Fits the turned sheet into a width and, if it is tall, a height. */
export function frameFor(
  sheet: Size,
  width: number,
  maxHeight: number,
  chain: ChainRoom | null = null,
): Frame {
  const left = MARGIN.left + (chain?.direction === 'y' ? chainDepth(chain) : 0);
  const top = MARGIN.top + (chain?.direction === 'x' ? chainDepth(chain) : 0);
  const across = left + MARGIN.right;
  const down = top + MARGIN.bottom;
  const scale = Math.max(1e-6, Math.min((width - across) / sheet.width, (maxHeight - down) / sheet.height));
  const drawn = { width: sheet.width * scale, height: sheet.height * scale };
  return {
    width,
    height: drawn.height + down,
    scale,
    sheet: { x: left + (width - across - drawn.width) / 2, y: top, ...drawn },
    chain,
  };
}

/** Fits a turned sheet with its dimension chain. */
export function sheetFrame(
  mosaic: Pick<Mosaic, 'width' | 'height' | 'cuts' | 'usable'>,
  rotation: Rotation,
  width: number,
  maxHeight: number,
): Frame {
  const room = chainRoom(mosaic, rotation, width);
  const size = sizeInMm(turnedSize(mosaic, rotation));
  const frame = frameFor(size, width, maxHeight, room);
  // The widths of the strips play no part, and a number is as long in every language.
  const chain = room?.second === null ? chainOf(mosaic, 0, rotation) : null;
  if (!room || !chain) return frame;
  const length = chain.direction === 'x' ? size.width : size.height;
  const numbers = fenceNumbers(chain, frame.scale, CHAIN_FONT, (mm) => formatLength(mm, 'en'), length);
  if (numbers.length === chain.cuts.length) return frame;
  return frameFor(size, width, maxHeight, { ...room, second: 'fence' });
}

/** A rectangle of the turned sheet in the drawing. */
export function inFrame(rect: Rect, frame: Frame): Rect {
  return {
    x: frame.sheet.x + rect.x * frame.scale,
    y: frame.sheet.y + rect.y * frame.scale,
    width: rect.width * frame.scale,
    height: rect.height * frame.scale,
  };
}
