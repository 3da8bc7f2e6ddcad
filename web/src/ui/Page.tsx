import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTitle } from './useTitle';

/** The widest that the content of a screen gets, px. */
export const PAGE_WIDTH = 1280;

interface PageProps {
  /** For the browser's tab. */
  title?: string;
  /** The widest that the content gets, px. */
  width?: number;
  children: ReactNode;
}

/** The frame of a screen: its margins, its width, its name in the browser's tab. */
export function Page({ title, width = PAGE_WIDTH, children }: PageProps) {
  useTitle(title);
  return (
    <Box sx={{ maxWidth: width, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 3, sm: 5 } }}>{children}</Box>
  );
}
