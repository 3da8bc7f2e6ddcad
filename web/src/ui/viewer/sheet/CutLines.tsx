import { memo } from 'react';
import { highlightTarget, type DrawnCut } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { strip } from './shapes';

interface CutLinesProps {
  cuts: readonly DrawnCut[];
  frame: Frame;
  px: number;
}

/**
 * The strips of dust at their true width, never thinner than can be seen, in the colours of their stages. Each is
 * one shape, which can be pointed at a little beside it too: a full sheet has hundreds.
 */
export const CutLines = memo(function CutLines({ cuts, frame, px }: CutLinesProps) {
  return cuts.map((cut) => {
    const rect = strip(cut, frame, px);
    return (
      <rect
        key={cut.index}
        {...rect}
        fill={cut.colour}
        stroke="transparent"
        strokeWidth={Math.max(0, 7 * px - Math.min(rect.width, rect.height))}
        data-highlight={highlightTarget.cut(cut.index)}
      />
    );
  });
});
