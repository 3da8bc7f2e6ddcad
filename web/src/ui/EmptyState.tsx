import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusPassedOn } from './focus';
import { Icon } from './Icon';
import { NewButton, type Start } from './NewButton';
import { STARTS } from './PageHead';

interface EmptyStateProps {
  icon: string;
  title: string;
  /** What to do about it. */
  text?: string;
  /** The button that does it. */
  action?: ReactNode;
  /** Its button does what the page's head offers too; the head's then steps aside. */
  start?: Start;
}

/** Where a list would be, if there were anything in it. */
export function EmptyState({ icon, title, text, action, start }: EmptyStateProps) {
  const whole = useFocusPassedOn<HTMLDivElement>();
  return (
    <Box
      ref={whole}
      {...(start && { [STARTS]: '' })}
      sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2 }}
    >
      <Box
        sx={{
          width: 72,
          height: 72,
          mx: 'auto',
          mb: 2,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          color: 'primary.main',
          bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)',
        }}
      >
        <Icon path={icon} sx={{ fontSize: 36 }} />
      </Box>
      <Typography variant="h3" component="p" gutterBottom>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: 460, mx: 'auto', mb: action || start ? 3 : 0 }}>
          {text}
        </Typography>
      )}
      {start ? <NewButton {...start} /> : action}
    </Box>
  );
}
