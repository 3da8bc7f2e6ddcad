import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength } from '@/domain/units/lengths';
import type { Unit } from '@/domain/units/units';
import type { SampleSheet } from './cases';

// A sheet is a light thing with dark writing, in either theme.
const FILLS = ['#e6cfa6', '#bcd0de', '#cfe0c0', '#e7c4b5', '#d5cbe6', '#f0e2a8', '#c2dcd8', '#dcd2c4'];
const DEFECT = '#b3261e';

interface SheetSketchProps {
  sheet: SampleSheet;
  /** In what its panels are measured. */
  unit: Unit;
  label: string;
}

/** A sheet of a layout, its long side across: panels of a row in one colour with their sizes, what is left over hatched, defects in red. */
export function SheetSketch({ sheet, unit: measure, label }: SheetSketchProps) {
  const id = useId();
  const { width, height, tiles, defects = [] } = sheet;
  const unit = Math.max(width, height) / 100;
  const rows = [...new Set(tiles.flatMap(({ row }) => row ?? []))];
  const font = unit * 3;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-unit / 2} ${-unit / 2} ${width + unit} ${height + unit}`}
      sx={{ width: '100%', display: 'block', fontFamily: 'inherit', fontVariantNumeric: 'tabular-nums' }}
    >
      <defs>
        <pattern
          id={id}
          width={unit * 1.6}
          height={unit * 1.6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={unit * 1.6} height={unit * 1.6} fill="#f1eee7" />
          <rect width={unit * 0.4} height={unit * 1.6} fill="#d8d0bf" />
        </pattern>
      </defs>
      <rect width={width} height={height} fill="#c9c2b4" stroke="#4a4438" strokeWidth={unit / 2} />
      {tiles.map(({ x, y, width: w, height: h, row }, index) => (
        <g key={index}>
          <rect
            x={x}
            y={y}
            width={w}
            height={h}
            fill={row === null ? `url(#${id})` : FILLS[rows.indexOf(row) % FILLS.length]}
            stroke={row === null ? '#8a8272' : '#3c372e'}
            strokeWidth={unit / 5}
          />
          {row !== null && <SizeText {...{ x, y, w, h, font, measure }} />}
        </g>
      ))}
      {defects.map((defect, index) => (
        <rect key={`defect ${index}`} {...defect} fill={DEFECT} stroke={DEFECT} strokeWidth={unit / 2} />
      ))}
    </Box>
  );
}

/** A figure's width, in its font, and what a text keeps free of its tile's outline. */
const FIGURE = 0.6;
const AIR = 1;

interface SizeTextProps {
  x: number;
  y: number;
  w: number;
  h: number;
  font: number;
  measure: Unit;
}

/** The size of a tile, across or upwards, whichever has room. */
function SizeText({ x, y, w, h, font, measure }: SizeTextProps) {
  const { i18n } = useTranslation();
  const text = [w, h].map((side) => formatLength(side, i18n.language, measure)).join(' × ');
  const along = (text.length * FIGURE + AIR) * font;
  const room = Math.max(w, h) > along && Math.min(w, h) > font * 1.4;
  if (!room) return null;
  return (
    <text
      transform={`translate(${x + w / 2} ${y + h / 2})${w > along ? '' : ' rotate(-90)'}`}
      dy="0.35em"
      fontSize={font}
      textAnchor="middle"
      fill="#2b2721"
    >
      {text}
    </text>
  );
}
