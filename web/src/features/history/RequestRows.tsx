import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { StockPanel } from '@/api/types';
import { formatLength } from '@/lib/lengths';
import { formatCount } from '@/lib/numbers';

const KNOWN = ['DEFAULT_MATERIAL', 'WOOD', 'METAL', 'PLASTIC', 'GLASS'] as const;

/** Rows of panels or of stock, to be read. */
export function RequestRows({ label, rows }: { label: string; rows: StockPanel[] }) {
  const { t, i18n } = useTranslation(['history', 'common']);
  const length = (text: string) => formatLength(Number(text), i18n.language);
  const material = (name: string) => {
    const known = KNOWN.find((one) => one === name);
    return known ? t(`common:materials.${known}`) : name;
  };
  return (
    <TableContainer
      sx={{ maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: 1 }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table size="small" stickyHeader sx={{ '& th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('request.label')}</TableCell>
            <TableCell align="right">{t('request.size')}</TableCell>
            <TableCell align="right">{t('request.count')}</TableCell>
            <TableCell>{t('request.material')}</TableCell>
            <TableCell>{t('request.grain')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} sx={row.enabled ? undefined : { '& td': { color: 'text.disabled' } }}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {row.label ?? '–'}
                {!row.enabled && ` (${t('request.off')})`}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {length(row.width)} × {length(row.height)}
              </TableCell>
              <TableCell align="right">{formatCount(row.count, i18n.language)}</TableCell>
              <TableCell>{material(row.material)}</TableCell>
              <TableCell>{t(`request.grains.${row.orientation}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
