import Box from '@mui/material/Box';
import { Outlet } from 'react-router';

/** Bar, page, footer. */
export function Shell() {
  return (
    <Box component="main" id="main" sx={{ p: 2 }}>
      <Outlet />
    </Box>
  );
}
