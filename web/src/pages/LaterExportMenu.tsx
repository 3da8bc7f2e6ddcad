import Box from '@mui/material/Box';
import { lazyControl } from '@/i18n/lazyPart';

/** Whoever has only just come saves nothing yet. */
export const LaterExportMenu = lazyControl(
  async () => (await import('./ResultExportMenu')).ResultExportMenu,
  <Box sx={{ width: 116, height: 44 }} />,
  'exchange',
  'calculator',
  'grid',
);
