import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LabelDesign } from '@/domain/labels/design';
import { placesOnPaper } from '@/domain/labels/paper';

/** px */
const MOST_WIDE = 150;
const MOST_HIGH = 170;

/** The paper with the places of its labels, in its proportions. */
export function PaperPicture({ design }: { design: LabelDesign }) {
  const { t } = useTranslation('labels');
  const { paper } = design;
  const scale = Math.min(MOST_WIDE / paper.width, MOST_HIGH / paper.height);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center' }}>
      <svg
        role="img"
        aria-label={
          paper.kind === 'sheet'
            ? t('paper.picture', { columns: paper.columns, rows: paper.rows })
            : t('paper.rollPicture')
        }
        width={paper.width * scale}
        height={paper.height * scale}
        viewBox={`0 0 ${paper.width} ${paper.height}`}
        style={{ overflow: 'visible' }}
      >
        <rect
          width={paper.width}
          height={paper.height}
          fill="#fff"
          stroke="var(--mui-palette-text-secondary)"
          strokeWidth={1 / scale}
        />
        {placesOnPaper(design).map(({ x, y, width, height }) => {
          const out = x + width > paper.width + 1e-6 || y + height > paper.height + 1e-6;
          return (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width={width}
              height={height}
              rx={Math.min(1.5, width / 8)}
              fill={out ? 'var(--mui-palette-error-main)' : '#cfe0ee'}
              fillOpacity={out ? 0.35 : 1}
              stroke={out ? 'var(--mui-palette-error-main)' : '#1c5f92'}
              strokeWidth={0.8 / scale}
            />
          );
        })}
      </svg>
    </Box>
  );
}
