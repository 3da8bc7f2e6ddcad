// The numbers of the stages on the lines of the cuts.

import type { Rect } from '@/domain/plan/rotation';
import type { DrawnCut } from './drawing';
import { inFrame, type Frame } from './frame';

/** The number of a stage on its line. */
export interface StageMark {
  cut: number;
  stage: number;
  colour: string;
  /** Its middle in the drawing. */
  x: number;
  y: number;
}

/** The radius of a mark, pixels. */
export const MARK = 6.5;
/** From the start of the line to the middle of its mark. */
const IN = 11;
/** A shorter line, or one beside something thinner, has no mark. */
const LEAST_LINE = 3 * IN;
const LEAST_BESIDE = 1.4 * MARK;

/** The marks of the stages that find room on their lines, apart from each other. */
export function stageMarks(cuts: readonly DrawnCut[], frame: Frame, px: number): StageMark[] {
  const taken = new Map<string, StageMark[]>();
  const cell = 2 * MARK * px;
  const cellOf = (value: number) => Math.floor(value / cell);
  const near = ({ x, y }: { x: number; y: number }) =>
    [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].flatMap((j) => taken.get(`${cellOf(x) + i} ${cellOf(y) + j}`) ?? []),
    );
  const marks: StageMark[] = [];
  for (const cut of cuts) {
    const rect = inFrame(cut.rect, frame);
    const length = Math.max(rect.width, rect.height);
    if (cut.stage === 0 || length < LEAST_LINE * px || cut.beside * frame.scale < LEAST_BESIDE * px) continue;
    const at = [IN, length / px - IN].map((along) => pointOn(rect, along * px));
    const free = at.find((point) =>
      near(point).every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= cell),
    );
    if (!free) continue;
    const mark = { cut: cut.index, stage: cut.stage, colour: cut.colour, ...free };
    marks.push(mark);
    const key = `${cellOf(free.x)} ${cellOf(free.y)}`;
    taken.set(key, [...(taken.get(key) ?? []), mark]);
  }
  return marks;
}

function pointOn({ x, y, width, height }: Rect, along: number): { x: number; y: number } {
  return width >= height ? { x: x + along, y: y + height / 2 } : { x: x + width / 2, y: y + along };
}
