// A small square whose sides show the edge bands of a panel.
import type { EdgeBands } from '@/domain/job/edges';
import { bandColour, SIDES, type Side } from '@/domain/job/edges';

const LINES: Record<Side, string> = {
  top: 'M2 3h20',
  bottom: 'M2 21h20',
  left: 'M3 2v20',
  right: 'M21 2v20',
};

export function EdgeSquare({ edge, size = 24 }: { edge: EdgeBands; size?: number }) {
  return (
    <svg className="grid-drawing" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="5" y="5" width="14" height="14" fill="none" stroke="currentColor" strokeOpacity="0.35" />
      {SIDES.map((side) => {
        const band = edge[side];
        return (
          <path
            key={side}
            d={LINES[side]}
            stroke={band ? bandColour(band) : 'currentColor'}
            strokeOpacity={band ? 1 : 0.25}
            strokeWidth={band ? 4 : 1}
            strokeDasharray={band ? undefined : '3 2'}
          />
        );
      })}
    </svg>
  );
}
