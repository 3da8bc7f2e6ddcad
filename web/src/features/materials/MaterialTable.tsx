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
import type { Material } from '@/api/types';
import { clamped } from '@/ui/clamped';
import { ColorDot } from '@/ui/ColorDot';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { MaterialRowsProps } from './handlers';
import type { ListParams, SortKey } from './listParams';
import { MaterialActions } from './MaterialActions';
import { StatusChips } from './StatusChips';
import { useMaterialText } from './useMaterialText';

interface MaterialTableProps extends MaterialRowsProps {
  order: Pick<ListParams, 'sort' | 'descending'>;
  onOrder: (order: Pick<ListParams, 'sort' | 'descending'>) => void;
}

const COLUMNS = [
  ['name', 'name', 'left'],
  ['code', 'code', 'left'],
  ['type', 'type', 'left'],
  ['thickness', 'thickness', 'right'],
  ['price', 'price_per_unit', 'right'],
  ['density', 'density', 'right'],
] as const satisfies [string, SortKey & keyof Material, 'left' | 'right'][];
type Column = (typeof COLUMNS)[number][1];

/** The catalogue on a wide screen. */
export function MaterialTable({ materials, order, onOrder, ...handlers }: MaterialTableProps) {
  const { t } = useTranslation('materials');
  const text = useMaterialText();
  // A column that is empty on this page is left out, unless the list is ordered by it.
  const has = (key: Column) => order.sort === key || materials.some((material) => material[key] !== null);
  const columns = COLUMNS.filter(([, key]) => has(key));
  return (
    <TableContainer>
      <Table
        aria-label={t('title')}
        sx={{
          '& td, & th': { px: 1.25 },
          '& th': { whiteSpace: 'nowrap' },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map(([column, key, align]) => {
              const chosen = order.sort === key;
              const direction = chosen && order.descending ? 'desc' : 'asc';
              return (
                <TableCell key={key} align={align} sortDirection={chosen ? direction : false}>
                  <TableSortLabel
                    active={chosen}
                    direction={direction}
                    onClick={() => onOrder({ sort: key, descending: chosen && !order.descending })}
                  >
                    {t(`columns.${column}`)}
                  </TableSortLabel>
                </TableCell>
              );
            })}
            <TableCell>{t('columns.status')}</TableCell>
            <TableCell align="right">
              <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {materials.map((material) => (
            <TableRow key={material.id} hover>
              <TableCell sx={{ minWidth: 200, maxWidth: 380 }}>
                <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'baseline' }}>
                  <Box sx={{ visibility: material.color ? 'visible' : 'hidden', flexShrink: 0 }}>
                    <ColorDot color={material.color ?? 'transparent'} />
                  </Box>
                  <Box sx={{ minWidth: 0 }}>
                    <Typography
                      title={text.name(material)}
                      sx={{ fontWeight: 600, fontSize: '0.95rem', ...clamped(3) }}
                    >
                      {text.name(material)}
                    </Typography>
                    <Typography variant="body2" color="textSecondary">
                      {text.standardSize(material)}
                    </Typography>
                  </Box>
                </Box>
              </TableCell>
              {has('code') && (
                <TableCell sx={{ minWidth: 130, overflowWrap: 'anywhere' }}>{material.code ?? '–'}</TableCell>
              )}
              <TableCell>{t(`types.${material.type}`)}</TableCell>
              {has('thickness') && <TableCell align="right">{text.thickness(material)}</TableCell>}
              {has('price_per_unit') && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', pl: { lg: 6 } }}>
                  {text.price(material)}
                </TableCell>
              )}
              {has('density') && <TableCell align="right">{text.density(material)}</TableCell>}
              <TableCell>
                <StatusChips material={material} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <MaterialActions material={material} {...handlers} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
