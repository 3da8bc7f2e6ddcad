import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/dates';
import { Icon } from '@/ui/Icon';

interface LogRowProps {
  icon: string;
  color: 'action' | 'warning' | 'error';
  /** What happened. */
  children: ReactNode;
  at: string;
  /** Such as by whom and from where. */
  details: readonly string[];
}

/** A row of a list of what has happened: what, when, and the rest small beside it. */
export function LogRow({ icon, color, children, at, details }: LogRowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1.25 }}>
      <Icon path={icon} color={color} sx={{ mt: '2px', flex: 'none' }} />
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 3,
        }}
      >
        <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ lineHeight: '24px', overflowWrap: 'anywhere' }}
        >
          <time dateTime={at}>{formatDateTime(at)}</time>
          {details.map((detail) => ` · ${detail}`)}
        </Typography>
      </Box>
    </Box>
  );
}
