import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionCardProps {
  title: string;
  /** What it is for. */
  text?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  danger?: boolean;
  children?: ReactNode;
}

/** A part of a screen with a heading of its own. */
export function SectionCard({ title, text, action, danger = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, ...(danger && { borderColor: 'error.main' }) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {text && (
            <Typography component="div" color="textSecondary" sx={{ mt: 0.5, maxWidth: 680 }}>
              {text}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children && <Box sx={{ mt: 2.5 }}>{children}</Box>}
    </Card>
  );
}
