// How the stages of cuts are told apart: by colour, by width, and by their number on the line.

import type { Rect } from '@/domain/plan/rotation';
import type { DrawnCut } from './drawing';
import { inFrame, type Frame } from './frame';

/** How a cut is drawn. */
export interface CutLook {
  colour: string;
  /** At least, pixels. */
  width: number;
}

/** For the trims, then for each stage; all further ones look like the last. White writing is read easily on each. */
const STAGES: readonly CutLook[] = [
  { colour: '#59636c', width: 1.3 },
  { colour: '#1659a6', width: 2.4 },
  { colour: '#c2491b', width: 1.9 },
  { colour: '#00785c', width: 1.5 },
  { colour: '#a6387f', width: 1.3 },
  { colour: '#7a5c00', width: 1.3 },
];
const LAST = { colour: '#7a5c00', width: 1.3 };

/** Of cuts that are told apart by their stage. */
export const stageLook = (stage: number): CutLook => STAGES[stage] ?? LAST;

/** Of cuts that are only told apart as trims, first and later ones. */
export const levelLook = (stage: number, first: boolean): CutLook =>
  stage === 0 ? stageLook(0) : first ? stageLook(1) : { ...stageLook(2), width: 1.3 };

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
