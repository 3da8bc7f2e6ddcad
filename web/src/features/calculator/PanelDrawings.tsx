// The panels as small drawings, all to one scale, with size, count, grain and edge bands.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { measureOf, type Measure } from '@/domain/job/checks';
import type { PanelInput } from '@/domain/job/rows';
import { bandColour, SIDES, type Side } from '@/domain/job/edges';
import { formatSize } from '@/i18n/lengths';
import { clamped } from '@/ui/clamped';
import { useWords } from './words';

const BOX = 108;
const LEAST = 6;
const MOST = 60;

export function PanelDrawings({ panels }: { panels: readonly PanelInput[] }) {
  const { t, language } = useWords();
  const { t: review } = useTranslation('review');
  const measured = panels.flatMap((row) => {
    const size = measureOf(row);
    return size ? [{ row, size }] : [];
  });
  if (measured.length === 0) return null;
  const longest = Math.max(...measured.map(({ size }) => Math.max(size.width, size.height)));
  const more = measured.length - MOST;
  return (
    <Box component="section" aria-label={review('drawings')}>
      <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {review('drawings')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
        }}
      >
        {measured.slice(0, MOST).map(({ row, size }) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              p: 1,
              bgcolor: 'background.paper',
              textAlign: 'center',
            }}
          >
            <Drawing row={row} size={size} scale={BOX / longest} />
            <Typography variant="body2" title={row.label} sx={{ fontWeight: 600, ...clamped(2) }}>
              {row.label}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {`${formatSize(size, language)} ${t('common:units.length')}`}
            </Typography>
            <Typography variant="body2" color="textSecondary">{`× ${row.count}`}</Typography>
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {review('moreDrawings', { count: more })}
        </Typography>
      )}
    </Box>
  );
}

function Drawing({ row, size, scale }: { row: PanelInput; size: Measure; scale: number }) {
  const width = Math.max(LEAST, size.width * scale);
  const height = Math.max(LEAST, size.height * scale);
  const x = (BOX - width) / 2;
  const y = (BOX - height) / 2;
  const lines: Record<Side, [number, number, number, number]> = {
    top: [x, y + 1.5, x + width, y + 1.5],
    bottom: [x, y + height - 1.5, x + width, y + height - 1.5],
    left: [x + 1.5, y, x + 1.5, y + height],
    right: [x + width - 1.5, y, x + width - 1.5, y + height],
  };
  const along = row.orientation === 1 ? width : height;
  const arrow = Math.min(40, along * 0.6) / 2;
  const turn = row.orientation === 1 ? 0 : 90;
  return (
    <svg
      width={BOX}
      height={BOX}
      viewBox={`0 0 ${BOX} ${BOX}`}
      aria-hidden="true"
      style={{ maxWidth: '100%' }}
    >
      <rect x={x} y={y} width={width} height={height} fill="#e9d9bd" stroke="#6b5a3e" />
      {SIDES.map((side) => {
        const band = row.edge[side];
        const [x1, y1, x2, y2] = lines[side];
        return (
          band && (
            <line key={side} x1={x1} y1={y1} x2={x2} y2={y2} stroke={bandColour(band)} strokeWidth="3" />
          )
        );
      })}
      {row.orientation !== 0 && (
        <path
          d={`M${-arrow} 0h${arrow * 2}m-4 -3l4 3l-4 3M${-arrow + 4} -3l-4 3l4 3`}
          transform={`translate(${BOX / 2} ${BOX / 2}) rotate(${turn})`}
          fill="none"
          stroke="#6b5a3e"
        />
      )}
    </svg>
  );
}
