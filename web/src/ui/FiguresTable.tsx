import Box from '@mui/material/Box';

/** A figure of two things side by side, in words. */
export interface FiguresRow {
  name: string;
  a: string | null;
  b: string | null;
  /** What B has more or less; null where the two cannot be subtracted from each other. */
  change: string | null;
  /** Whether B is better or worse by it; without, neither. */
  gain?: boolean | undefined;
  /** Which of the two is good by itself. */
  good?: { a: boolean; b: boolean } | undefined;
  /** The sum of the rows above it. */
  sum?: boolean;
}

interface FiguresTableProps {
  /** What the table is called. */
  label: string;
  /** What a row is. */
  head: string;
  rows: readonly FiguresRow[];
}

/** The figures of A and B with what B has more or less than A. */
export function FiguresTable({ label, head, rows }: FiguresTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B − A</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, a, b, change, gain, good, sum }) => (
            <tr key={name} data-sum={sum || undefined}>
              <th scope="row">{name}</th>
              <td data-good={good?.a || undefined}>{a ?? '–'}</td>
              <td data-good={good?.b || undefined}>{b ?? '–'}</td>
              <td data-gain={gain === undefined ? undefined : gain ? 'yes' : 'no'}>{change ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    p: 0,
    py: '6px',
    pl: { xs: 1, sm: 2.5 },
    // All four columns have room on a phone, also with Russian words.
    fontSize: { xs: '0.875rem', sm: '1rem' },
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'normal', fontWeight: 500, pl: 0 },
  '& thead th': { whiteSpace: 'normal', color: 'text.secondary', fontSize: '0.8125rem' },
  '& td, & tr[data-sum] th': { fontWeight: 600 },
  '& tr[data-sum] > *': { borderTop: 2, borderTopColor: 'text.secondary' },
  '& td[data-good]': { color: 'success.main' },
  '& td[data-gain="yes"]': { color: 'success.main' },
  '& td[data-gain="no"]': { color: 'error.main' },
} as const;
