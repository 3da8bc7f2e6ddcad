import type { Rect } from '@/domain/plan/rotation';
import { INK } from './palette';
import { arrowPath } from './shapes';

interface GrainArrowProps {
  /** The panel in the drawing. */
  rect: Rect;
  direction: 'x' | 'y';
  /** One pixel of the screen in the drawing. */
  px: number;
}

/** A fine arrow with two heads in the lower right corner. */
export function GrainArrow({ rect, direction, px }: GrainArrowProps) {
  const along = direction === 'x' ? rect.width : rect.height;
  const across = direction === 'x' ? rect.height : rect.width;
  const inset = Math.min(7 * px, across * 0.22);
  const length = Math.min(30 * px, Math.max(along * 0.3, Math.min(10 * px, along * 0.8)));
  const end = (direction === 'x' ? rect.x : rect.y) + along - Math.min(7 * px, along * 0.1);
  const at = (direction === 'x' ? rect.y : rect.x) + across - inset;
  return (
    <path
      d={arrowPath(direction, end - length, end, at, 3 * px)}
      fill="none"
      stroke={INK.faint}
      strokeWidth={px}
    />
  );
}
