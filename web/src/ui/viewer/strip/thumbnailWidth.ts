import { type Size, defaultRotation, turnedSize } from '@/domain/plan/rotation';

/** How wide a sheet in small is, px. */
export function thumbnailWidth(sheet: Size, height: number): number {
  const size = turnedSize(sheet, defaultRotation(sheet));
  return Math.min(140, (height * size.width) / size.height);
}
