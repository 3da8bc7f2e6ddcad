import Box from '@mui/material/Box';
import Popover, { type PopoverProps } from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface KeysHelpEntry {
  id: string;
  /** A key, or what is done with the pointer. */
  keys: string;
  does: string;
}

interface KeysHelpProps extends Pick<PopoverProps, 'open' | 'anchorEl'> {
  title: string;
  entries: readonly KeysHelpEntry[];
  onClose: () => void;
}

/** What keys and pointer do, beside the button that asks for it. */
export function KeysHelp({ title, entries, ...popover }: KeysHelpProps) {
  const id = useId();
  return (
    <Popover
      {...popover}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 460 } } }}
    >
      <Typography id={id} variant="h4" component="h2" gutterBottom>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.75,
          '& dt': { fontWeight: 650 },
          '& dd': { m: 0 },
        }}
      >
        {entries.map(({ id: entry, keys, does }) => (
          <Box key={entry} sx={{ display: 'contents' }}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </Box>
        ))}
      </Box>
    </Popover>
  );
}
