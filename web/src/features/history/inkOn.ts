// Dark or light writing on a colour that a person has chosen.

const INK = '#101418';
const PAPER = '#ffffff';

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

/** The ink that is read best on a ground `#rrggbb`. */
export function inkOn(ground: string): string {
  return contrast(ground, INK) > contrast(ground, PAPER) ? INK : PAPER;
}
