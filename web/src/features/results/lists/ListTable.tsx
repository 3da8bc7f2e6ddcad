import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HIDDEN } from '@/ui/hidden';

interface Column {
  name: string;
  /** Numbers stand right. */
  number?: boolean;
  /** Where a row is a card: what the card is headed with, or the mark before that. */
  card?: 'title' | 'mark';
}

interface ListTableProps {
  title: string;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** A titled table of the result. */
export function ListTable({ title, columns, rows }: ListTableProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const asCards = useMediaQuery(PHONE, { noSsr: true });
  const [wanted, setWanted] = useState(FIRST);
  // Cards go on with the page instead of being pushed within a window of their own: not all of them at once.
  const shown = asCards ? rows.slice(0, wanted) : rows;
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
        sx={{ overflow: 'auto', maxHeight: { sm: 640 } }}
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
            {shown.map((row) => (
              <TableRow key={row.key} hover>
                {row.cells.map((cell, index) => (
                  <TableCell
                    key={columns[index]?.name}
                    data-column={columns[index]?.name}
                    data-card={columns[index]?.card}
                    align={columns[index]?.number ? 'right' : 'left'}
                    sx={columns[index]?.number ? { whiteSpace: 'nowrap' } : undefined}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {shown.length < rows.length && (
        <Button fullWidth variant="outlined" sx={{ mt: 1 }} onClick={() => setWanted(wanted + MORE)}>
          {t('actions.more')}
        </Button>
      )}
    </Box>
  );
}

const PHONE = '(max-width: 599.95px)';
const FIRST = 12;
const MORE = 40;

/** On a phone each row is a card: what it is about first, then two figures beside each other under their names. */
const CARDS_ON_PHONE = {
  [`@media ${PHONE}`]: {
    '& thead': HIDDEN,
    '& tbody': { display: 'block' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      rowGap: 0.75,
      px: 1.5,
      py: 1.25,
    },
    '& tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& td': {
      display: 'block',
      flex: '0 0 50%',
      minWidth: 0,
      border: 0,
      p: 0,
      pr: 1,
      textAlign: 'left',
      overflowWrap: 'anywhere',
    },
    '& td::before': {
      content: 'attr(data-column)',
      display: 'block',
      color: 'text.secondary',
      fontSize: '0.8125rem',
    },
    '& td[data-card]': { fontWeight: 600, fontSize: '1rem' },
    '& td[data-card=title]': { flex: '1 0 70%' },
    '& td[data-card=mark]': { flex: 'none', minWidth: '2.5ch', color: 'text.secondary' },
    '& td[data-card]::before': { display: 'none' },
  },
} as const;
