import { nameWithSet, sheetContents, type PlacedPanel } from '@/domain/plan/panels';
import type { CuttingPlan } from '@/domain/plan/plan';
import type { Rotation } from '@/domain/plan/rotation';
import { sheetFrame } from '../geometry/frame';
import type { ColourMode } from '../geometry/colours';
import type { Hidden } from '../geometry/layers';
import { textWidth } from '../geometry/fitText';
import { FONT, INK } from '../sheet/palette';
import { Freed, freedAt } from '../sheet/freed';
import { FreedTiles } from '../sheet/FreedTiles';
import { HighlightLayer, PlaybackLayer } from '../sheet/Overlay';
import { SheetDrawing } from '../sheet/SheetDrawing';

export interface SheetFileProps {
  plan: CuttingPlan;
  group: number;
  rotation: Rotation;
  colours: ColourMode;
  hidden: Hidden;
  /** The size of a row, as the list has it. */
  size: (row: PlacedPanel) => string;
  /** Cuts are told apart by their stages. */
  staged: boolean;
  /** What is lit. */
  pointed: string | null;
  /** The cuts that are made. */
  made: number;
  language: string;
  unit: string;
  title: string;
}

const WIDTH = 1400;
const LINE = 18;
const FONT_SIZE = 13;
/** So many columns of the list at most; fewer where the names are longer. */
const COLUMNS = 4;
const MARGIN = 30;
/** Around number, name, size and count. */
const NUMBER = 22;
const GAP = 14;
/** Between two columns. */
const GUTTER = 44;

/** A sheet as a file of its own: what is seen on the screen, a title, and the list that the numbers refer to. */
export function SheetFile({
  plan,
  group,
  rotation,
  colours,
  hidden,
  staged,
  size,
  pointed,
  made,
  language,
  unit,
  title,
}: SheetFileProps) {
  const mosaic = plan.groups[group]?.mosaic;
  if (!mosaic) return null;
  const frame = sheetFrame(mosaic, rotation, WIDTH, Infinity);
  const rows = sheetContents(mosaic, plan.rows).flatMap((size) => size.rows);
  const lines = rows.map(({ row, count }) => ({
    id: row.id,
    number: row.number,
    label: nameWithSet(row),
    size: size(row),
    count: `× ${count}`,
  }));
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => textWidth(text, FONT_SIZE)));
  const sizes = widest(lines.map((line) => line.size));
  // The bold count is a little wider.
  const counts = widest(lines.map((line) => line.count)) * 1.1;
  const beside = NUMBER + sizes + counts + 3 * GAP + GUTTER;
  const whole = WIDTH - 2 * MARGIN;
  const wanted = Math.ceil(beside + widest(lines.map((line) => line.label)));
  const columns = Math.min(COLUMNS, Math.max(1, Math.floor(whole / wanted)));
  const column = Math.min(whole / columns, wanted);
  const perColumn = Math.ceil(lines.length / columns);
  const top = 34;
  const list = top + frame.height + 22;
  const height = list + perColumn * LINE + 4;
  return (
    <svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} color={INK.text}>
      <title>{title}</title>
      <rect width={WIDTH} height={height} fill={INK.sheet} />
      <text x={30} y={24} fontFamily={FONT} fontSize={17} fontWeight={600} fill={INK.text}>
        {title}
      </text>
      <g transform={`translate(0 ${top})`}>
        <Freed value={freedAt(plan, group, made)}>
          <SheetDrawing
            plan={plan}
            group={group}
            rotation={rotation}
            frame={frame}
            zoom={1}
            colours={colours}
            hidden={hidden}
            staged={staged}
            language={language}
            unit={unit}
          >
            <FreedTiles {...{ plan, group, rotation, frame, hidden }} px={1} />
          </SheetDrawing>
        </Freed>
        <g>
          <PlaybackLayer {...{ plan, group, rotation, frame, staged, made }} px={1} />
          <HighlightLayer {...{ plan, group, rotation, frame, staged, pointed }} px={1} />
        </g>
      </g>
      <g fontFamily={FONT} fontSize={FONT_SIZE} fill={INK.text}>
        {lines.map((line, index) => {
          const x = MARGIN + Math.floor(index / perColumn) * column;
          const y = list + (index % perColumn) * LINE;
          const end = x + column - GUTTER;
          return (
            <g key={line.id}>
              <text x={x + NUMBER} y={y} textAnchor="end" fontWeight={600}>
                {line.number}
              </text>
              <text x={x + NUMBER + GAP} y={y}>
                {shortened(line.label, column - beside)}
              </text>
              <text x={end - counts - GAP} y={y} textAnchor="end">
                {line.size}
              </text>
              <text x={end} y={y} textAnchor="end" fontWeight={600}>
                {line.count}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function shortened(label: string, room: number): string {
  if (textWidth(label, FONT_SIZE) <= room) return label;
  let end = label.length;
  while (end > 1 && textWidth(`${label.slice(0, end)}…`, FONT_SIZE) > room) end -= 1;
  return `${label.slice(0, end).trimEnd()}…`;
}
