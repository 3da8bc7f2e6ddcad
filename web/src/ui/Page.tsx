import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTitle } from './useTitle';

interface PageProps {
  /** For the browser's tab. */
  title?: string;
  /** The widest that the content gets, px. */
  width?: number;
  children: ReactNode;
}

/** The frame of a screen: its margins, its width, its name in the browser's tab. */
export function Page({ title, width = 1280, children }: PageProps) {
  useTitle(title);
  return (
    <Box sx={{ maxWidth: width, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 3, sm: 5 } }}>{children}</Box>
  );
}
