// Rulers along the label: millimetres, or inches with their fractions.

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MM_PER_INCH } from '@/domain/units/units';
import { currentUnit } from '@/i18n/chosenUnit';
import { formatNumber } from '@/lib/numbers';

/** px */
export const RULER = 22;
/** Marks are not closer to each other, nor numbers, px. */
const CLOSEST_MARKS = 5;
const CLOSEST_NUMBERS = 36;

interface RulerProps {
  axis: 'x' | 'y';
  /** Of the whole ruler, px. */
  length: number;
  /** Where the label begins on it, px. */
  origin: number;
  /** Of the label along it, mm. */
  side: number;
  /** px a mm */
  scale: number;
  /** From and to of what is chosen, mm. */
  marked: readonly [number, number] | null;
}

interface Division {
  /** mm */
  mark: number;
  number: number;
  unit: number;
}

function divisionOf(scale: number): Division {
  const inch = currentUnit() === 'inch';
  const unit = inch ? MM_PER_INCH : 1;
  const marks = inch ? [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] : [1, 5, 10, 50];
  const numbers = inch ? [1 / 2, 1, 2, 4] : [5, 10, 20, 50, 100];
  const first = (steps: number[], closest: number) =>
    (steps.find((step) => step * unit * scale >= closest) ?? steps.at(-1) ?? 1) * unit;
  return { mark: first(marks, CLOSEST_MARKS), number: first(numbers, CLOSEST_NUMBERS), unit };
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

export function Ruler({ axis, length, origin, side, scale, marked }: RulerProps) {
  const { i18n } = useTranslation();
  const { mark, number, unit } = divisionOf(scale);
  const across = axis === 'x';
  const marks = Array.from({ length: Math.floor(side / mark + 1e-6) + 1 }, (_, index) => index * mark);
  const line = (at: number, long: number) =>
    across ? `M${at} ${RULER}v-${long}` : `M${RULER} ${at}h-${long}`;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'sticky',
        zIndex: 2,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        ...(across ? { top: 0, gridColumn: 2, gridRow: 1 } : { left: 0, gridColumn: 1, gridRow: 2 }),
      }}
    >
      <svg
        width={across ? length : RULER}
        height={across ? RULER : length}
        style={{ display: 'block', font: '10px system-ui, sans-serif' }}
      >
        {marked && (
          <rect
            {...(across
              ? { x: origin + marked[0] * scale, y: 0, height: RULER, width: (marked[1] - marked[0]) * scale }
              : {
                  y: origin + marked[0] * scale,
                  x: 0,
                  width: RULER,
                  height: (marked[1] - marked[0]) * scale,
                })}
            fill="var(--mui-palette-primary-main)"
            opacity={0.22}
          />
        )}
        <path
          d={marks
            .map((at) =>
              line(origin + at * scale, isWhole(at / number) ? 9 : isWhole(at / number / 0.5) ? 6 : 4),
            )
            .join('')}
          stroke="currentColor"
          strokeOpacity={0.7}
        />
        {marks
          .filter((at) => isWhole(at / number))
          .map((at) => {
            const place = origin + at * scale;
            return (
              <text
                key={at}
                fill="currentColor"
                textAnchor="middle"
                {...(across
                  ? { x: place, y: 10 }
                  : { x: 0, y: 0, transform: `translate(9 ${place}) rotate(-90)` })}
              >
                {formatNumber(at / unit, i18n.language)}
              </text>
            );
          })}
        <path
          d={across ? `M0 ${RULER - 0.5}h${length}` : `M${RULER - 0.5} 0v${length}`}
          stroke="var(--mui-palette-divider)"
        />
      </svg>
    </Box>
  );
}
