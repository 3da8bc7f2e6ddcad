import Box from '@mui/material/Box';

/** The mark of Kerf: a sheet, cut. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, display: 'block', flexShrink: 0 }}
    >
      <rect width="32" height="32" rx="7" fill="#1c4f78" />
      <path fill="#f3e3c7" d="M6 6h9v20H6z" />
      <path fill="#e3b878" d="M18 6h8v8h-8z" />
      <path fill="#c98f45" d="M18 17h8v9h-8z" />
    </Box>
  );
}
