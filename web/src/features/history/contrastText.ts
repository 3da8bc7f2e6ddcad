// Dark or light text on a colour that a user has chosen, by the contrast ratio of WCAG 2.

const DARK = '#101418';
const LIGHT = '#ffffff';

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The text colour with the higher contrast on a background `#rrggbb`. */
export function contrastText(background: string): string {
  return contrast(background, DARK) > contrast(background, LIGHT) ? DARK : LIGHT;
}
