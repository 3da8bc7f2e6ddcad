// Fitting sizes and labels into panels.

import type { Rect } from '@/domain/plan/rotation';
import type { Side } from './edges';

/** Text in a panel of the drawing. Lengths are pixels of the screen at the zoom for which it was fitted. */
export interface PlacedText {
  role: 'width' | 'height' | 'label' | 'number' | 'line';
  text: string;
  /** The middle of the text, from the panel's upper left corner. */
  x: number;
  y: number;
  font: number;
  /** Runs upwards instead of to the right. */
  vertical: boolean;
}

export interface LabelInput {
  width: number;
  height: number;
  label: string;
  /** Stands for the label in the list beside the drawing where the label finds no room. */
  number: string;
  widthText: string;
  heightText: string;
  /** The sides on which an edge band takes room. */
  bands?: readonly Side[];
  grain?: boolean;
  /** The side along which the bracket of its grain set takes room. */
  bracket?: Side;
  /** Left out because the person hides it. */
  without?: 'name' | 'sizes';
  /** Stands without a text where none can be read in it: hatch and list tell what it is. */
  spare?: boolean;
}

/** Below this, text is no longer read. */
export const FONT_FLOOR = 8;
export const FONT_CEILING = 15;
/** A lone number may be a little smaller: there is the list to look it up. */
export const NUMBER_FLOOR = 7;
const SIZE_CEILING = 12;
const LINE = 1.2;
/** The height of figures and capitals, in their font. */
const LETTERS = 0.75;
/** A line along a strip needs so much of its thickness, in its font, and a pixel for the outline. */
const ACROSS = 1.05;
/** From this thickness on a strip holds a line. */
export const STRIP_FLOOR = FONT_FLOOR * ACROSS + 1;
/** What the bracket of a grain set takes. */
export const BRACKET = 12;
/** What an edge band takes, and the distance of text from the outline and from a size beside it. */
const BAND = 5;
const PAD = 3;
const APART = 2;

interface Room {
  width: number;
  height: number;
}

/** An estimate of the width of a text in a plain sans serif, a little on the large side. */
export function textWidth(text: string, font: number): number {
  let em = 0;
  for (const char of text) {
    if (/[ .,:;'|!ilI1jt()[\]]/.test(char)) em += char === '1' || char === 't' ? 0.5 : 0.32;
    else if (char === '№') em += 1.1;
    else if (/[mwMW@ШЩЖЮМФшщжюмф]/.test(char)) em += 0.9;
    else if (/[A-ZА-ЯЁ×]/.test(char)) em += 0.7;
    else em += 0.58;
  }
  return em * font;
}

/**
 * Fits the sizes along the upper and left edge and the label into the middle, shrinking the font down
 * to its floor. In a strip all goes on one line; what finds no room is given by its number. A panel has at
 * least the number, which may be larger than the panel; what may be left out has nothing then.
 */
export function fitLabel(input: LabelInput): PlacedText[] {
  if (input.without === 'sizes') return fitName(input);
  if (input.without === 'name') {
    return fitEdges(input, '', 'label') ?? fitLine(input, '') ?? [];
  }
  const byLabel =
    input.label === ''
      ? null
      : (inStrip(input) ?? fitEdges(input, input.label, 'label') ?? fitLine(input, input.label));
  return byLabel ?? fitEdges(input, input.number, 'number') ?? fitLine(input, input.number) ?? fitLone(input);
}

/**
 * One text for equal strips that are too thin for a text each: how many, their name or number, their size. It never
 * reaches beyond them: onto others it would tell of those. The bare number, which stands for one of them, is a lone
 * number as in a panel; all else is a line.
 */
export function fitBundle(input: LabelInput & { count: number; numbered: string }): PlacedText[] {
  const { count, label, without } = input;
  if (without === 'name') return fitLine(input, `${count} ×`) ?? [];
  const named = label === '' ? null : fitLine(input, `${count} × ${label}`);
  const number = `${count} × ${input.numbered}`;
  const both = without === 'sizes' ? null : fitLine(input, number);
  if (named ?? both) return named ?? both ?? [];
  const lone = [number, number.replaceAll(' ', ''), `${count}×${input.number}`].map((text): PlacedText => ({
    ...loneNumber({ ...input, number: text }),
    role: 'line',
  }));
  const bare = loneNumber(input);
  return [...lone.filter((text) => within(text, input)), ...(within(bare, input) ? [bare] : [])].slice(0, 1);
}

/** The number alone, in what may be left out only if it is read there. */
function fitLone(input: LabelInput): PlacedText[] {
  const lone = loneNumber(input);
  return input.spare && !(lone.font >= FONT_FLOOR && within(lone, input)) ? [] : [lone];
}

/** The room that a text takes, from the panel's upper left corner: letters are lower than their line. */
export function boxOf({ text, font, x, y, vertical }: PlacedText): Rect {
  const [along, across] = [textWidth(text, font), font * LETTERS];
  const [width, height] = vertical ? [across, along] : [along, across];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Sizes of texts are estimates, pixels. */
const SLACK = 0.5;

/**
 * Which tiles keep their texts. What fits into its tile does; a number that is larger than its panel does as long as
 * it stays on the sheet and touches no other text.
 */
export function uncrowded(
  tiles: readonly { inside: boolean; boxes: readonly Rect[] }[],
  sheet: Rect,
): boolean[] {
  const touch = (a: Rect, b: Rect) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const taken = tiles.flatMap(({ inside, boxes }) => (inside ? boxes : []));
  return tiles.map(({ inside, boxes }) => {
    if (inside) return true;
    const free = boxes.every((box) => holds(sheet, box) && !taken.some((other) => touch(box, other)));
    if (free) taken.push(...boxes);
    return free;
  });
}

/** Whether a text stays in its tile, or on the sheet. */
export function holds(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK &&
    inner.y + inner.height <= outer.y + outer.height + SLACK
  );
}

function within(text: PlacedText, { width, height }: Room): boolean {
  const box = boxOf(text);
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** The part of the panel that its edge bands leave free. */
function freeOf({ width, height, bands = [], bracket }: LabelInput) {
  const taken = (side: Side) => (bands.includes(side) ? BAND : 0) + (bracket === side ? BRACKET : 0);
  const x = taken('left');
  const y = taken('top');
  return { x, y, width: width - x - taken('right'), height: height - y - taken('bottom') };
}

/** The name alone in the middle, or else the number. */
function fitName(input: LabelInput): PlacedText[] {
  const free = freeOf(input);
  const room = { width: free.width - 2 * PAD, height: free.height - 2 * PAD };
  const fitted = input.label === '' ? null : fitMiddle(input.label, 'label', room, FONT_CEILING);
  const middle = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  return fitted?.map((text) => ({ ...text, x: middle.x + text.x, y: middle.y + text.y })) ?? fitLone(input);
}

function fitEdges(input: LabelInput, name: string, role: 'label' | 'number'): PlacedText[] | null {
  const free = freeOf(input);
  const sizeFont = sizeFontOf(input);
  const lane = PAD + sizeFont;
  if (textWidth(input.widthText, sizeFont) > free.width - 2 * PAD) return null;
  // The height starts below the lane of the width.
  if (textWidth(input.heightText, sizeFont) > free.height - lane - PAD) return null;

  const far = PAD + (input.grain ? 6 : 0);
  const inside = fitBeside(name, role, free, { sizeFont, lane, far });
  if (!inside) return null;
  const size = (role: 'width' | 'height', text: string, x: number, y: number): PlacedText => ({
    role,
    text,
    x: free.x + x,
    y: free.y + y,
    font: sizeFont,
    vertical: role === 'height',
  });
  return [
    size('width', input.widthText, free.width / 2, PAD + sizeFont / 2),
    size('height', input.heightText, PAD + sizeFont / 2, (free.height + lane - PAD) / 2),
    ...inside,
  ];
}

/**
 * A name beside the sizes, which take a lane each. Figures always stand apart from the upright size, of which they would
 * read as a part, and letters where they are read there as well.
 */
function fitBeside(
  name: string,
  role: 'label' | 'number',
  free: Rect,
  { sizeFont, lane, far }: { sizeFont: number; lane: number; far: number },
): PlacedText[] | null {
  if (name === '') return [];
  for (const beside of /^\d/.test(name) ? [lane + APART] : [lane + APART, lane]) {
    const room = { width: free.width - beside - far, height: free.height - lane - far };
    const middle = { x: free.x + beside + room.width / 2, y: free.y + lane + room.height / 2 };
    const inside = fitMiddle(name, role, room, Math.min(FONT_CEILING, sizeFont * 1.3));
    if (inside) return inside.map((text) => ({ ...text, x: middle.x + text.x, y: middle.y + text.y }));
  }
  return null;
}

/** A name on one or two lines or upwards, whichever lets it be largest, around the point 0, 0. */
function fitMiddle(name: string, role: 'label' | 'number', room: Room, most: number): PlacedText[] | null {
  const [first, second] = halves(name);
  const whole = fontFor([name], room, most);
  const split = second === '' ? 0 : fontFor([first, second], room, most);
  const upwards = fontFor([name], { width: room.height, height: room.width }, most);
  const font = Math.max(whole, split, upwards);
  if (font < FONT_FLOOR) return null;
  const line = (text: string, y: number, vertical = false): PlacedText => ({
    role,
    text,
    x: 0,
    y,
    font,
    vertical,
  });
  if (whole === font) return [line(name, 0)];
  if (split === font) return [line(first, (-LINE / 2) * font), line(second, (LINE / 2) * font)];
  return [line(name, 0, true)];
}

/** What stands in the middle is bold, and so a little wider. */
const BOLD = 1.05;

/** The largest font in which the lines fit; 0 if not even the floor does. */
function fontFor(lines: readonly string[], room: Room, most: number): number {
  const widest = BOLD * Math.max(...lines.map((line) => textWidth(line, 1)));
  const font = Math.min(most, room.width / widest, room.height / (lines.length * LINE));
  return font >= FONT_FLOOR ? font : 0;
}

/** A label split at the space nearest to its middle. */
function halves(label: string): [string, string] {
  let at = -1;
  for (let i = label.indexOf(' '); i >= 0; i = label.indexOf(' ', i + 1)) {
    if (at < 0 || Math.abs(i - label.length / 2) < Math.abs(at - label.length / 2)) at = i;
  }
  return at < 0 ? [label, ''] : [label.slice(0, at), label.slice(at + 1)];
}

/** From here on a panel is a strip: so many times longer than wide. */
const STRIP = 3;
/** What is well read. */
const FONT_GOOD = 10;

/** One good line along a strip instead of three small texts. */
function inStrip(input: LabelInput): PlacedText[] | null {
  const { width, height } = input;
  const narrow = Math.min(width, height);
  if (Math.max(width, height) < STRIP * narrow || sizeFontOf(input) >= FONT_GOOD) return null;
  const line = fitLine(input, input.label);
  return line?.every((text) => text.font >= FONT_GOOD) ? line : null;
}

function sizeFontOf({ width, height }: LabelInput): number {
  return clamp(Math.min(width, height) * 0.17, FONT_FLOOR, SIZE_CEILING);
}

/** Name and size in one line along the strip. */
function fitLine(input: LabelInput, name: string): PlacedText[] | null {
  const free = freeOf(input);
  const vertical = free.height > free.width;
  const length = (vertical ? free.height : free.width) - 4 - (input.grain ? 8 : 0);
  const thickness = (vertical ? free.width : free.height) - 1;
  const size = input.without === 'sizes' ? '' : `${input.widthText} × ${input.heightText}`;
  // Between a name that ends in a figure and a size, a space alone would make one of the two.
  const text =
    size === '' ? name : name === '' || name.endsWith('×') ? `${name} ${size}`.trim() : `${name}: ${size}`;
  const font = Math.min(SIZE_CEILING, length / textWidth(text, 1), thickness / ACROSS);
  if (font < FONT_FLOOR) return null;
  return [{ role: 'line', text, x: free.x + free.width / 2, y: free.y + free.height / 2, font, vertical }];
}

function loneNumber({ width, height, number }: LabelInput): PlacedText {
  const em = textWidth(number, 1);
  const fit = (along: number, across: number) => {
    // Until it is read, its letters take all of the thickness but for the outline.
    const most = Math.max((across - 2) / ACROSS, Math.min(FONT_FLOOR, (across - 1.5) / LETTERS));
    return Math.min(11, (along - 3) / em, most);
  };
  const upright = fit(width, height);
  const upwards = fit(height, width);
  const vertical = upright < FONT_FLOOR && upwards > upright;
  const font = Math.max(NUMBER_FLOOR, vertical ? upwards : upright);
  return { role: 'number', text: number, x: width / 2, y: height / 2, font, vertical };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
