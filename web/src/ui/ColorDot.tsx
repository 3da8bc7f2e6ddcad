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
        // In the colour of the writing: black shows on the dark ground and white on the light one.
        border: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
        display: 'inline-block',
      }}
    />
  );
}
