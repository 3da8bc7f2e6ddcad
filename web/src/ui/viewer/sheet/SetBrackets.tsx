import { memo } from 'react';
import type { Frame } from '../geometry/frame';
import { inFrame } from '../geometry/frame';
import { textWidth } from '../geometry/fitText';
import { bracketInset, type DrawnSet } from '../geometry/sets';
import { INK } from './palette';

interface SetBracketsProps {
  sets: readonly DrawnSet[];
  frame: Frame;
  px: number;
}

/** Pixels of the screen. */
const FONT = 10;
const HOOK = 6;
const END = 3;

/**
 * A bracket through all panels of each grain set, across the cuts between them, with the name of the set: they are cut from
 * one piece and stay in this order.
 */
export const SetBrackets = memo(function SetBrackets({ sets, frame, px }: SetBracketsProps) {
  if (sets.length === 0) return null;
  return (
    <g data-layer="sets" pointerEvents="none" fill="none" stroke={INK.set} strokeLinejoin="round">
      {sets.map((set, index) => (
        <Bracket key={index} set={set} frame={frame} px={px} />
      ))}
    </g>
  );
});

function Bracket({ set, frame, px }: { set: DrawnSet; frame: Frame; px: number }) {
  const { name, side } = set;
  const rect = inFrame(set.rect, frame);
  const longest = inFrame(set.longest, frame);
  const upright = side === 'right';
  const inset = bracketInset(rect, side, px);
  const across = upright ? rect.x + rect.width - inset : rect.y + rect.height - inset;
  const [from, to] = upright
    ? [rect.y + END * px, rect.y + rect.height - END * px]
    : [rect.x + END * px, rect.x + rect.width - END * px];
  const hook = across - Math.min(HOOK * px, (upright ? rect.width : rect.height) / 4);
  const point = (a: number, b: number) => (upright ? `${b} ${a}` : `${a} ${b}`);
  const [middle, room] = upright
    ? [longest.y + longest.height / 2, longest.height]
    : [longest.x + longest.width / 2, longest.width];
  const named = room >= textWidth(name, FONT) * px + 8 * px;
  const [x, y] = upright ? [across, middle] : [middle, across];
  return (
    <g data-set={name}>
      <path
        d={`M${point(from, hook)}L${point(from, across)}L${point(to, across)}L${point(to, hook)}`}
        strokeWidth={1.8 * px}
      />
      {named && (
        <text
          x={x}
          y={y}
          transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
          dy="0.35em"
          textAnchor="middle"
          fontSize={FONT * px}
          fontWeight={700}
          fill={INK.set}
          stroke={INK.sheet}
          strokeWidth={3.4 * px}
          paintOrder="stroke"
        >
          {name}
        </text>
      )}
    </g>
  );
}
