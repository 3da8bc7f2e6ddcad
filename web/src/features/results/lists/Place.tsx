import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** Around the places of a row: in a card its lines stand on those of the figures beside it, its fields reach further. */
export function Places({ children }: { children: ReactNode }) {
  return <Box sx={{ mt: { xs: '-12px', sm: 0 }, mb: { xs: '-10px', sm: 0 } }}>{children}</Box>;
}

/** Leads to where something lies in the drawing. */
export function Place({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button
      size="small"
      onClick={onClick}
      sx={{
        minHeight: { xs: 44, md: 28 },
        minWidth: 44,
        py: 0,
        px: 0.75,
        ml: { xs: -0.75, sm: 0 },
        mr: 0.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
      }}
    >
      {children}
    </Button>
  );
}
