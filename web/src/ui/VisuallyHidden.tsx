import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { HIDDEN } from './hidden';

/** Words for who does not see the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={HIDDEN}>
      {children}
    </Box>
  );
}
