import { sheetFrame } from '../geometry/frame';
import type { ColourMode } from '../geometry/colours';
import type { Hidden } from '../geometry/layers';
import type { Layout } from '../layout';
import { textWidth } from '../geometry/labels';
import type { Rotation } from '../geometry/rotation';
import { sheetContents } from '../geometry/sheets';
import { formatSize } from '../format';
import { FONT, INK } from '../sheet/palette';
import { FreedTiles } from '../sheet/FreedTiles';
import { LitLayer, PlaybackLayer } from '../sheet/Overlay';
import { SheetDrawing } from '../sheet/SheetDrawing';

export interface SheetFileProps {
  layout: Layout;
  group: number;
  rotation: Rotation;
  colours: ColourMode;
  hidden: Hidden;
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
const COLUMN = 340;

/** A sheet as a file of its own: what is seen on the screen, a title, and the list that the numbers refer to. */
export function SheetFile({
  layout,
  group,
  rotation,
  colours,
  hidden,
  pointed,
  made,
  language,
  unit,
  title,
}: SheetFileProps) {
  const mosaic = layout.groups[group]?.mosaic;
  if (!mosaic) return null;
  const frame = sheetFrame(mosaic, rotation, WIDTH, Infinity);
  const rows = sheetContents(mosaic, layout.rows).flatMap((size) => size.rows);
  const columns = Math.floor(WIDTH / COLUMN);
  const perColumn = Math.ceil(rows.length / columns);
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
        <SheetDrawing
          layout={layout}
          group={group}
          rotation={rotation}
          frame={frame}
          zoom={1}
          colours={colours}
          hidden={hidden}
          language={language}
          unit={unit}
        >
          <FreedTiles {...{ layout, group, rotation, frame, hidden, made }} px={1} />
        </SheetDrawing>
        <g>
          <PlaybackLayer {...{ layout, group, rotation, frame, made }} px={1} />
          <LitLayer {...{ layout, group, rotation, frame, pointed }} px={1} />
        </g>
      </g>
      <g fontFamily={FONT} fontSize={13} fill={INK.text}>
        {rows.map(({ row, count }, index) => {
          const x = 30 + Math.floor(index / perColumn) * COLUMN;
          const y = list + (index % perColumn) * LINE;
          const size = `${formatSize(row, language)}  × ${count}`;
          return (
            <g key={row.id}>
              <text x={x + 22} y={y} textAnchor="end" fontWeight={600}>
                {row.number}
              </text>
              <text x={x + 32} y={y}>
                {shortened(row.label, COLUMN - 70 - textWidth(size, 13))}
              </text>
              <text x={x + COLUMN - 24} y={y} textAnchor="end">
                {size}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function shortened(label: string, room: number): string {
  if (textWidth(label, 13) <= room) return label;
  let end = label.length;
  while (end > 1 && textWidth(`${label.slice(0, end)}…`, 13) > room) end -= 1;
  return `${label.slice(0, end).trimEnd()}…`;
}
