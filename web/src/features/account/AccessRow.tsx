import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/Icon';

interface AccessRowProps {
  icon: string;
  color?: SvgIconProps['color'];
  name: string;
  /** Beside the name. */
  mark?: ReactNode;
  detail: ReactNode;
  /** The way to end it. */
  action: ReactNode;
}

/** A way into the account, such as a session or a key, in a list of them. */
export function AccessRow({ icon, color = 'action', name, mark, detail, action }: AccessRowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, sm: 2 }, py: 1.5 }}>
      <Icon path={icon} color={color} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {mark}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
