import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RowListProps {
  label?: string;
  /** What is shown is not the latest yet. */
  busy?: boolean;
  /** Elements of a list. */
  children: ReactNode;
}

/** Things below each other, a line between them. */
export function RowList({ label, busy = false, children }: RowListProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={busy || undefined}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        opacity: busy ? 0.6 : 1,
        '& > li:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}
