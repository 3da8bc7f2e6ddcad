// The texts of the tiles of a drawing, fitted into them.

import type { Rect } from '@/domain/plan/rotation';
import { formatLength } from '@/i18n/lengths';
import type { DrawnTile } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { boxOf, fitLabel, holds, type LabelInput, type PlacedText } from '../geometry/fitText';
import type { Hidden } from '../geometry/layers';
import { bracketSide } from '../geometry/sets';

export interface Fitting {
  frame: Frame;
  /** One pixel of the screen in the drawing. */
  px: number;
  language: string;
  hidden: Hidden;
}

/** What is written into a panel. */
export interface Written {
  rect: Rect;
  texts: readonly PlacedText[];
  /** Its tile, if it is a remnant. */
  remnant?: number;
}

/** The texts of each tile, fitted once. */
export type Fit = (tile: DrawnTile) => Fitted;

interface Fitted extends Written {
  /** The room of the texts in the drawing. */
  boxes: readonly Rect[];
  /** They stay in their tile. */
  inside: boolean;
}

/** Fits the sizes and the name of a panel, or the name and the sizes of a remnant. */
export function fitting(how: Fitting): Fit {
  const { frame, hidden, px } = how;
  const done = new Map<DrawnTile, Fitted>();
  const fit = (tile: DrawnTile): Fitted => {
    const rect = inFrame(tile.rect, frame);
    const texts = fitLabel({
      ...inputOf(tile, rect, how),
      bands: hidden.has('edges') ? [] : tile.edges.map((edge) => edge.lies),
      grain: tile.grain !== null && !hidden.has('grain'),
      bracket: hidden.has('grain') ? undefined : bracketSide(tile, rect, px),
    });
    const boxes = texts.map((text) => inDrawing(boxOf(text), rect, px));
    const remnant = tile.kind === 'remnant' ? tile.id : undefined;
    return { rect, texts, remnant, boxes, inside: boxes.every((box) => holds(rect, box)) };
  };
  return (tile) => {
    const fitted = done.get(tile) ?? fit(tile);
    done.set(tile, fitted);
    return fitted;
  };
}

/** From pixels of the screen in a tile to the drawing. */
export function inDrawing(box: Rect, tile: Rect, px: number): Rect {
  return { x: tile.x + box.x * px, y: tile.y + box.y * px, width: box.width * px, height: box.height * px };
}

export function inputOf(tile: DrawnTile, rect: Rect, { px, language, hidden }: Fitting): LabelInput {
  const remnant = tile.remnant ?? '';
  return {
    width: rect.width / px,
    height: rect.height / px,
    label: tile.row ? tile.row.label : remnant,
    number: tile.row ? String(tile.row.number) : remnant,
    widthText: formatLength(tile.rect.width, language),
    heightText: formatLength(tile.rect.height, language),
    spare: tile.kind === 'remnant',
    without: hidden.has('names') ? 'name' : hidden.has('sizes') ? 'sizes' : undefined,
  };
}
