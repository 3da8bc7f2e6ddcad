import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NewButton, type Start } from './NewButton';

/** Marks an empty state whose button does what the head's button does; the head's own is then not shown. */
export const STARTS = 'data-starts';

interface PageHeadProps {
  title: string;
  start?: Start;
}

/** The heading of a working screen, and beside it what one does there. */
export function PageHead({ title, start }: PageHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 1, sm: 2 },
        rowGap: { xs: 1.5, sm: 2 },
        alignItems: 'center',
        mb: 3,
        minHeight: { sm: 44 },
      }}
    >
      <Typography
        variant="h1"
        sx={{ flex: '1 1 auto', minWidth: 0, fontSize: 'clamp(1.6rem, 1.2rem + 1.4vw, 2.1rem)' }}
      >
        {title}
      </Typography>
      {start && (
        <Box
          sx={{
            display: 'flex',
            '& > .MuiButton-root': { minHeight: 44 },
            // One main button a screen: an empty list offers the same in its middle. Its place stays, or on a phone, where it has a
            // row of its own, everything would jump once the list is known to be empty.
            [`*:has([${STARTS}]) > * > &`]: { visibility: 'hidden' },
          }}
        >
          <NewButton {...start} />
        </Box>
      )}
    </Box>
  );
}
