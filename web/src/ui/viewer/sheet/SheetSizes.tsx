import type { Mosaic } from '@/domain/plan/mosaic';
import { type Rotation, turnedSize, turnPoint } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import { chainDepth } from '../geometry/chain';
import { landedGrain } from '../geometry/edges';
import type { Frame } from '../geometry/frame';
import { textWidth } from '../geometry/fitText';
import { formatLength } from '@/i18n/lengths';
import { arrowPath } from './shapes';

interface SheetSizesProps {
  mosaic: Mosaic;
  rotation: Rotation;
  frame: Frame;
  grain: number;
  language: string;
  unit: string;
}

/** From the sheet's edge to the arrow of its grain: at an edge without measures, among which it would pass for one. */
const ASIDE = 7;

/** The sheet's size outside along its edges, its grain, and the corner from which positions are measured. */
export function SheetSizes({ mosaic, rotation, frame, grain, language, unit }: SheetSizesProps) {
  const { x, y, width, height } = frame.sheet;
  const size = sizeInMm(turnedSize(mosaic, rotation));
  const across = `${formatLength(size.width, language)} ${unit}`;
  const down = `${formatLength(size.height, language)} ${unit}`;
  const direction = landedGrain(grain, false, rotation);
  const origin = turnPoint({ x: 0, y: 0 }, sizeInMm(mosaic), rotation);
  const corner = { x: x + origin.x * frame.scale, y: y + origin.y * frame.scale };
  // Outside of the dimension chain, where there is one.
  const out = frame.chain ? chainDepth(frame.chain) : 0;
  const above = y - 11 - (frame.chain?.direction === 'x' ? out : 0);
  const beside = x - 13 - (frame.chain?.direction === 'y' ? out : 0);
  return (
    <g fill="currentColor" stroke="none" fontSize={12}>
      <path
        d={measure('x', x, x + width, above, textWidth(across, 12))}
        fill="none"
        stroke="currentColor"
        opacity={0.6}
      />
      <text x={x + width / 2} y={above} textAnchor="middle" dy="0.35em">
        {across}
      </text>
      <path
        d={measure('y', y, y + height, beside, textWidth(down, 12))}
        fill="none"
        stroke="currentColor"
        opacity={0.6}
      />
      <text
        x={beside}
        y={y + height / 2}
        textAnchor="middle"
        dy="0.35em"
        transform={`rotate(-90 ${beside} ${y + height / 2})`}
      >
        {down}
      </text>
      {direction === 'x' && (
        <path
          d={arrowPath('x', x + width - 52, x + width - 8, y + height + ASIDE, 4)}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.4}
        />
      )}
      {direction === 'y' && (
        <path
          d={arrowPath('y', y + height - 52, y + height - 8, x + width + ASIDE, 4)}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.4}
        />
      )}
      <circle cx={corner.x} cy={corner.y} r={3.2} />
    </g>
  );
}

/** A measure line with a mark at both ends and a gap for its text. */
function measure(direction: 'x' | 'y', from: number, to: number, at: number, gap: number): string {
  const middle = (from + to) / 2;
  const half = gap / 2 + 5;
  const p = (along: number, across: number) =>
    direction === 'x' ? `${along} ${across}` : `${across} ${along}`;
  const tick = (along: number) => `M${p(along, at - 4)}L${p(along, at + 4)}`;
  if (to - from <= gap + 14) return tick(from) + tick(to);
  return `${tick(from)}M${p(from, at)}L${p(middle - half, at)}M${p(middle + half, at)}L${p(to, at)}${tick(to)}`;
}
