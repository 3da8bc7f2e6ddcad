import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { ListFault } from './importFaults';

/** The names of columns in files: those of the fields. */
const COLUMNS = [
  'id',
  'material',
  'kind',
  'width',
  'height',
  'thickness',
  'grain',
  'count',
  'min_count',
  'place',
  'price',
  'supplier',
  'notes',
  'retired',
] as const;

const isColumn = (name: string): name is (typeof COLUMNS)[number] => COLUMNS.some((known) => known === name);

/** What is wrong with a list, row by row; nothing of it was brought in. */
export function ImportFaults({ file, faults }: { file: string; faults: readonly ListFault[] }) {
  const { t } = useTranslation('stockroom');
  const name = (column: string) =>
    isColumn(column) ? t('import.column', { name: t(`fields.${column}`), column }) : column;
  return (
    <>
      <Alert severity="error" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {t('import.faults', { file, count: faults.length })}
      </Alert>
      <TableContainer tabIndex={0} role="region" aria-label={t('import.faultList')} sx={{ maxHeight: 360 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('import.row')}</TableCell>
              <TableCell>{t('import.columnHead')}</TableCell>
              <TableCell>{t('import.fault')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.map(({ row, column, words }, index) => (
              <TableRow key={index}>
                <TableCell align="right">{row ?? '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{column ? name(column) : '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>{words}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
