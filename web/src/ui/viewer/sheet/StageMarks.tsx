import { memo, useMemo } from 'react';
import type { DrawnCut } from '../geometry/drawing';
import type { Frame } from '../geometry/frame';
import { MARK, stageMarks } from '../geometry/stageMarks';
import { INK } from './palette';

interface StageMarksProps {
  cuts: readonly DrawnCut[];
  frame: Frame;
  px: number;
}

/** The numbers of the stages on the cuts that have room for one. */
export const StageMarks = memo(function StageMarks({ cuts, frame, px }: StageMarksProps) {
  const marks = useMemo(() => stageMarks(cuts, frame, px), [cuts, frame, px]);
  return (
    <g
      data-layer="stages"
      pointerEvents="none"
      fontSize={9.5 * px}
      fontWeight={700}
      textAnchor="middle"
      fill={INK.sheet}
    >
      {marks.map(({ cut, stage, colour, x, y }) => (
        <g key={cut} data-stage={stage}>
          <circle cx={x} cy={y} r={MARK * px} fill={colour} stroke={INK.sheet} strokeWidth={px} />
          <text x={x} y={y} dy="0.35em">
            {stage}
          </text>
        </g>
      ))}
    </g>
  );
});
