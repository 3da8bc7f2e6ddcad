// Fitting sizes and labels into panels.

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
  /** Space that edge bands and the grain arrow need. */
  inset?: number;
  grain?: boolean;
}

/** Below this, text is no longer read. */
export const FONT_FLOOR = 8;
export const FONT_CEILING = 15;
/** A lone number may be a little smaller: there is the list to look it up. */
export const NUMBER_FLOOR = 6;
const SIZE_CEILING = 12;
const LINE = 1.2;

/** An estimate of the width of a text in a plain sans serif, a little on the large side. */
export function textWidth(text: string, font: number): number {
  let em = 0;
  for (const char of text) {
    if (/[ .,:;'|!ilI1jt()[\]]/.test(char)) em += char === '1' || char === 't' ? 0.5 : 0.32;
    else if (/[mwMW@ШЩЖЮМФшщжюмф]/.test(char)) em += 0.9;
    else if (/[A-ZА-ЯЁ×]/.test(char)) em += 0.7;
    else em += 0.58;
  }
  return em * font;
}

/**
 * Fits the sizes along the upper and left edge and the label into the middle, shrinking the font down
 * to its floor. In a strip all goes on one line; what finds no room is given by its number. There is
 * always at least the number.
 */
export function fitLabel(input: LabelInput): PlacedText[] {
  return fitEdges(input) ?? fitLine(input) ?? [loneNumber(input)];
}

function fitEdges(input: LabelInput): PlacedText[] | null {
  const { width, height, label, number } = input;
  const inset = (input.inset ?? 0) + 3;
  const sizeFont = clamp(Math.min(height * 0.13, width * 0.13), FONT_FLOOR, SIZE_CEILING);
  const band = inset + sizeFont;
  if (textWidth(input.widthText, sizeFont) > width - 2 * inset) return null;
  // The height starts below the corner that the width may need.
  if (textWidth(input.heightText, sizeFont) > height - band - inset) return null;

  const far = inset + (input.grain ? 6 : 0);
  const room = { width: width - band - far, height: height - band - far };
  const middle = { x: band + room.width / 2, y: band + room.height / 2 };
  const inside = fitMiddle(label, number, room);
  if (!inside) return null;
  return [
    {
      role: 'width',
      text: input.widthText,
      x: width / 2,
      y: inset + sizeFont / 2,
      font: sizeFont,
      vertical: false,
    },
    {
      role: 'height',
      text: input.heightText,
      x: inset + sizeFont / 2,
      y: (height + band - inset) / 2,
      font: sizeFont,
      vertical: true,
    },
    ...inside.map((text) => ({ ...text, x: middle.x + text.x, y: middle.y + text.y })),
  ];
}

/** The label on one or two lines, or the number in its stead, around the point 0, 0. */
function fitMiddle(
  label: string,
  number: string,
  room: { width: number; height: number },
): PlacedText[] | null {
  if (label !== '') {
    const whole = fontFor([label], room);
    const [first, second] = halves(label);
    const split = second === '' ? 0 : fontFor([first, second], room);
    const vertical = fontFor([label], { width: room.height, height: room.width });
    const best = Math.max(whole, split, vertical);
    if (best >= FONT_FLOOR) {
      if (whole === best) return [text('label', label, 0, best)];
      if (split === best)
        return [
          text('label', first, (-LINE / 2) * best, best),
          text('label', second, (LINE / 2) * best, best),
        ];
      return [{ ...text('label', label, 0, best), vertical: true }];
    }
  }
  const font = fontFor([number], room);
  return font >= FONT_FLOOR ? [text('number', number, 0, font)] : null;
}

function text(role: PlacedText['role'], value: string, y: number, font: number): PlacedText {
  return { role, text: value, x: 0, y, font, vertical: false };
}

/** The largest font in which the lines fit; 0 if not even the floor does. */
function fontFor(lines: readonly string[], room: { width: number; height: number }): number {
  const widest = Math.max(...lines.map((line) => textWidth(line, 1)));
  const font = Math.min(FONT_CEILING, room.width / widest, room.height / (lines.length * LINE));
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

function fitLine(input: LabelInput): PlacedText[] | null {
  const vertical = input.height > input.width;
  const inset = (input.inset ?? 0) + 2;
  const length = (vertical ? input.height : input.width) - 2 * inset - (input.grain ? 8 : 0);
  const thickness = (vertical ? input.width : input.height) - 2 * (inset - 1);
  const size = `${input.widthText} × ${input.heightText}`;
  const lines = [...(input.label === '' ? [] : [`${input.label}  ${size}`]), `${input.number}:  ${size}`];
  for (const line of lines) {
    const font = Math.min(FONT_CEILING, length / textWidth(line, 1), thickness / 1.05);
    if (font >= FONT_FLOOR) {
      return [{ role: 'line', text: line, x: input.width / 2, y: input.height / 2, font, vertical }];
    }
  }
  return null;
}

function loneNumber(input: LabelInput): PlacedText {
  const font = Math.min(
    FONT_CEILING,
    (input.width - 3) / textWidth(input.number, 1),
    (input.height - 2) / 1.05,
  );
  return {
    role: 'number',
    text: input.number,
    x: input.width / 2,
    y: input.height / 2,
    font: Math.max(NUMBER_FLOOR, Math.min(11, font)),
    vertical: false,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
