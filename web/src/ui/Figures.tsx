import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface FiguresProps {
  /** Name and value. */
  items: [name: string, value: ReactNode][];
  /** The narrowest that a column gets, px. */
  column?: number;
  sx?: SxProps<Theme>;
}

/** Names and values in as many columns as there is room for. */
export function Figures({ items, column = 72, sx }: FiguresProps) {
  return (
    <Box
      component="dl"
      sx={
        [
          {
            m: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: `repeat(auto-fit, minmax(${column}px, 1fr))`,
          },
          ...(Array.isArray(sx) ? (sx as SxProps<Theme>[]) : [sx]),
        ] as SxProps<Theme>
      }
    >
      {items.map(([name, value]) => (
        <Box
          key={name}
          // A name may need two lines: the values of a row still stand beside each other.
          sx={{
            display: 'grid',
            gridTemplateRows: 'subgrid',
            gridRow: 'span 2',
            rowGap: 0,
            alignItems: 'end',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, alignSelf: 'start', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
