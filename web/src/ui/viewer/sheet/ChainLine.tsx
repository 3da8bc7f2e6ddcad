import { CHAIN_FONT, fenceNumbers, stripNumbers, type Chain } from '../geometry/chain';
import type { Frame } from '../geometry/frame';
import { formatLength } from '@/i18n/lengths';

interface ChainLineProps {
  chain: Chain;
  frame: Frame;
  /** One pixel of the screen in the drawing. */
  px: number;
  language: string;
}

/** The middles of the two lanes, outwards from the sheet. */
const FENCE = 8.5;
const STRIPS = 20;

/** Outside along the sheet: how far the fence stands from each first cut, and how wide the strips become. */
export function ChainLine({ chain, frame, px, language }: ChainLineProps) {
  const { direction } = chain;
  const { x, y } = frame.sheet;
  // In a drawing made smaller, numbers stay within their lanes.
  const small = Math.min(px, 1);
  const font = CHAIN_FONT * small;
  const format = (mm: number) => formatLength(mm, language);
  const point = (along: number, out: number) =>
    direction === 'x' ? { x: x + along, y: y - out } : { x: x - out, y: y + along };
  const line = (along: [number, number], out: [number, number]) => {
    const a = point(along[0], out[0]);
    const b = point(along[1], out[1]);
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  };
  const second = frame.chain?.second;
  const strips = second === 'strips' ? stripNumbers(chain, frame.scale, font, format) : [];
  const marks = chain.cuts.map(({ at }) => line([at * frame.scale, at * frame.scale], [1, 4]));
  if (second === 'strips') {
    for (const { from, to } of chain.strips) {
      const [start, end] = [from * frame.scale, to * frame.scale];
      const number = strips.find(({ at }) => at > start && at < end);
      const half = number ? number.width / 2 + 2 * small : 0;
      const middle = (start + end) / 2;
      marks.push(
        line([start, start], [STRIPS - 2.5, STRIPS + 2.5]),
        line([end, end], [STRIPS - 2.5, STRIPS + 2.5]),
        ...(number
          ? [line([start, middle - half], [STRIPS, STRIPS]), line([middle + half, end], [STRIPS, STRIPS])]
          : [line([start, end], [STRIPS, STRIPS])]),
      );
    }
  }
  const length = frame.sheet[direction === 'x' ? 'width' : 'height'] / frame.scale;
  const number = (text: string, along: number, out: number, weight?: number) => {
    const at = point(along, out);
    return (
      <text
        key={`${out} ${along}`}
        // Those that run upwards stand in one turned group.
        x={direction === 'y' ? -at.y : at.x}
        y={direction === 'y' ? at.x : at.y}
        dy="0.35em"
        textAnchor="middle"
        fontWeight={weight}
      >
        {text}
      </text>
    );
  };
  return (
    <g data-layer="chain" fill="currentColor" stroke="none" fontSize={font} pointerEvents="none">
      <path d={marks.join('')} fill="none" stroke="currentColor" strokeWidth={0.8 * small} opacity={0.7} />
      <g transform={direction === 'y' ? 'rotate(-90)' : undefined}>
        {fenceNumbers(chain, frame.scale, font, format, length, second === 'fence' ? 2 : 1).map(
          ({ text, at, lane }) => number(text, at, lane === 0 ? FENCE : STRIPS, 600),
        )}
        {strips.map(({ text, at }) => number(text, at, STRIPS))}
      </g>
    </g>
  );
}
