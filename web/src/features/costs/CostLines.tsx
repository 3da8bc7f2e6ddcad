import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { formatAmount } from '@/i18n/money';
import { useNames } from './useNames';

/** So many lines are shown; an offer with prices has them all. */
const MOST_LINES = 200;
/** Decimals of a quantity that people read. */
const QUANTITY_DECIMALS = 3;

/** Every line of the costs: quantity × price = sum. */
export function CostLines({ costs }: { costs: Costs }) {
  const { t, i18n } = useTranslation('costs');
  const amount = (value: string) => formatAmount(value, null, i18n.language);
  const quantity = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: QUANTITY_DECIMALS });
  const named = useNames();
  const more = costs.lines.length - MOST_LINES;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('table')}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('head.what')}</TableCell>
            <TableCell align="right">{t('head.quantity')}</TableCell>
            <TableCell align="right">{t('head.price')}</TableCell>
            <TableCell align="right">{t('head.sum', { currency: costs.currency })}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {costs.lines.slice(0, MOST_LINES).map((line, n) => (
            <TableRow key={n}>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                {line.label === ''
                  ? t(`kind.${line.kind}`)
                  : `${t(`kind.${line.kind}`)}: ${named(line.label)}`}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {`${quantity.format(Number(line.quantity))} ${t(`unit.${line.unit}`)}`}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {amount(line.price)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
                {amount(line.sum)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more > 0 && <Box sx={{ p: 1, color: 'text.secondary' }}>{t('more', { count: more })}</Box>}
    </Box>
  );
}
