import type { PlacedPanel } from '@/domain/plan/panels';
import { edgeLines, landedGrain, sideLine } from './geometry/edges';
import { arrowPath } from './sheet/shapes';

/** The sides of the box that the part is drawn into. */
const BOX = 100;
/** The longest part is drawn no thinner than this. */
const LEAST = 34;

/** The part as it was entered, in black: its shape, a bold bar inside each side with a band, the grain as an arrow. */
export function PartSketch({ row, size }: { row: PlacedPanel; size: number }) {
  const longest = Math.max(row.width, row.height, 1);
  const width = Math.max(LEAST, (row.width / longest) * (BOX - 4));
  const height = Math.max(LEAST, (row.height / longest) * (BOX - 4));
  const part = { x: (BOX - width) / 2, y: (BOX - height) / 2, width, height };
  const grain = landedGrain(row.panel?.orientation, false, 0);
  const middle = BOX / 2;
  return (
    <svg width={`${size}mm`} height={`${size}mm`} viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden>
      <rect {...part} fill="none" stroke="#000" strokeWidth={1.5} />
      {edgeLines(row.panel?.edge, false, 0).map(({ side }) => (
        <line key={side} {...sideLine(part, side, 6)} data-band={side} stroke="#000" strokeWidth={6} />
      ))}
      {grain && (
        <path
          d={
            grain === 'x'
              ? arrowPath('x', middle - width * 0.28, middle + width * 0.28, middle, 7)
              : arrowPath('y', middle - height * 0.28, middle + height * 0.28, middle, 7)
          }
          fill="none"
          stroke="#000"
          strokeWidth={3}
        />
      )}
    </svg>
  );
}
