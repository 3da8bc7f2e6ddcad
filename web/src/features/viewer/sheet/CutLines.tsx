import { hot, type DrawnCut } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { cutColour, grown, strip } from './shapes';

interface CutLinesProps {
  cuts: readonly DrawnCut[];
  frame: Frame;
  px: number;
}

/** The strips of dust at their true width, never thinner than can be seen; the first cuts in a colour of their own. */
export function CutLines({ cuts, frame, px }: CutLinesProps) {
  return (
    <g data-layer="cuts">
      {cuts.map((cut) => (
        <g key={cut.index} data-hot={hot.cut(cut.index)}>
          <rect {...grown(inFrame(cut.rect, frame), 7 * px)} fill="transparent" stroke="none" />
          <rect {...strip(cut, frame, px)} fill={cutColour(cut)} />
        </g>
      ))}
    </g>
  );
}
