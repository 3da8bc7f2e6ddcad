import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { HIDDEN } from '@/ui/hidden';

interface Column {
  name: string;
  /** Numbers stand right. */
  number?: boolean;
}

interface ListTableProps {
  title: string;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** A titled table of the result. */
export function ListTable({ title, columns, rows }: ListTableProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Paper
        variant="outlined"
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: 640 }}
      >
        <Table size="small" stickyHeader sx={CARDS_ON_PHONE}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell
                  key={column.name}
                  align={column.number ? 'right' : 'left'}
                  sx={{ bgcolor: 'background.paper' }}
                >
                  {column.name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.key} hover>
                {row.cells.map((cell, index) => (
                  <TableCell
                    key={columns[index]?.name}
                    data-column={columns[index]?.name}
                    align={columns[index]?.number ? 'right' : 'left'}
                    sx={columns[index]?.number ? { whiteSpace: { md: 'nowrap' } } : undefined}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}

/** On a phone each row is a card: the column's name on the left, the value on the right. */
const CARDS_ON_PHONE = {
  '@media (max-width: 599.95px)': {
    '& thead': HIDDEN,
    '& tbody, & tr': { display: 'block' },
    '& tr': { p: 1, borderBottom: 1, borderColor: 'divider' },
    '& td': {
      display: 'flex',
      // Cells with numbers come reversed.
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      columnGap: 2,
      textAlign: 'right',
      border: 0,
      px: 0.5,
      py: 0.25,
    },
    '& td::before': { content: 'attr(data-column)', mr: 'auto', color: 'text.secondary' },
  },
} as const;
