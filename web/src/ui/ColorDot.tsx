import Box from '@mui/material/Box';

/** A colour beside the name that it belongs to. */
export function ColorDot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 12,
        height: 12,
        flexShrink: 0,
        borderRadius: '50%',
        bgcolor: color,
        border: '1px solid rgb(0 0 0 / 20%)',
        display: 'inline-block',
      }}
    />
  );
}
