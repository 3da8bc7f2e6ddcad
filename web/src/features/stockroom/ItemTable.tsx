import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { clamped } from '@/ui/clamped';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { CountStepper } from './CountStepper';
import { GrainMark } from './GrainMark';
import type { ItemRowsProps } from './handlers';
import { ItemActions } from './ItemActions';
import { ItemChips } from './ItemChips';
import type { ListParams, SortKey } from './listParams';
import { useItemText } from './useItemText';

interface ItemTableProps extends ItemRowsProps {
  order: Pick<ListParams, 'sort' | 'descending'>;
  onOrder: (order: Pick<ListParams, 'sort' | 'descending'>) => void;
}

interface Column {
  name: 'material' | 'kind' | 'size' | 'thickness' | 'count' | 'place' | 'price' | 'value';
  /** By what its head orders the rows. */
  sort?: SortKey;
  align?: 'right' | 'center';
  /** Left out where nobody on the page has any. */
  of?: keyof StockItem;
}

const COLUMNS: readonly Column[] = [
  { name: 'material', sort: 'material' },
  { name: 'kind', sort: 'number' },
  { name: 'size', sort: 'width' },
  { name: 'thickness', align: 'right', of: 'thickness' },
  { name: 'count', sort: 'count', align: 'center' },
  { name: 'place', sort: 'place', of: 'place' },
  { name: 'price', sort: 'price', align: 'right', of: 'price' },
  { name: 'value', align: 'right', of: 'price' },
];

/** The store room on a wide screen. */
export function ItemTable({ items, currency, order, onOrder, ...handlers }: ItemTableProps) {
  const { t } = useTranslation('stockroom');
  const text = useItemText(currency);
  const columns = COLUMNS.filter(
    ({ of, sort }) => of === undefined || sort === order.sort || items.some((item) => item[of] !== null),
  );
  const head = ({ name, sort }: Column) => {
    if (!sort) return t(`columns.${name}`);
    const chosen = order.sort === sort;
    return (
      <TableSortLabel
        active={chosen}
        direction={chosen && order.descending ? 'desc' : 'asc'}
        onClick={() => onOrder({ sort, descending: chosen && !order.descending })}
      >
        {t(`columns.${name}`)}
      </TableSortLabel>
    );
  };
  const cell = ({ name }: Column, item: StockItem) => {
    switch (name) {
      case 'material':
        return (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, rowGap: 0.5, alignItems: 'center' }}>
              <Typography
                title={text.material(item.material)}
                sx={{ fontWeight: 600, fontSize: '0.95rem', ...clamped(3) }}
              >
                {text.material(item.material)}
              </Typography>
              <ItemChips item={item} />
            </Box>
            {item.supplier !== null && (
              <Typography variant="body2" color="textSecondary" title={item.supplier} sx={clamped(1)}>
                {item.supplier}
              </Typography>
            )}
          </>
        );
      case 'kind':
        return (
          <>
            {t(`kinds.${item.kind}`)}
            {item.number !== null && (
              <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                {item.number}
              </Typography>
            )}
          </>
        );
      case 'size':
        return (
          <>
            {text.size(item, false)}
            <GrainMark grain={item.grain} />
          </>
        );
      case 'count':
        return <CountStepper item={item} {...handlers} />;
      case 'place':
        return item.place ?? '–';
      case 'thickness':
        return text.thickness(item, false);
      case 'price':
      case 'value':
        return text[name](item);
    }
  };
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('title')}>
      <Table
        aria-label={t('title')}
        sx={{ '& td, & th': { px: 1, '&:first-of-type': { pl: 2 } }, '& th': { whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.name}
                align={column.align}
                sortDirection={column.sort === order.sort ? (order.descending ? 'desc' : 'asc') : false}
              >
                {head(column)}
              </TableCell>
            ))}
            <TableCell align="right">
              <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id} hover>
              {columns.map((column) => (
                <TableCell key={column.name} align={column.align} sx={CELLS[column.name]}>
                  {cell(column, item)}
                </TableCell>
              ))}
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <ItemActions item={item} {...handlers} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const CELLS: Partial<Record<Column['name'], object>> = {
  material: { minWidth: 180, maxWidth: 300, overflowWrap: 'anywhere' },
  size: { whiteSpace: 'nowrap' },
  thickness: { whiteSpace: 'nowrap' },
  place: { minWidth: 120, maxWidth: 160, overflowWrap: 'anywhere' },
  price: { whiteSpace: 'nowrap' },
  value: { whiteSpace: 'nowrap' },
};
