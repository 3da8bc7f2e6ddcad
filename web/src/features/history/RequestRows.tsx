import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { Panel, StockPanel } from '@/domain/job/job';
import { edgeWords, materialName } from '@/i18n/jobNames';
import { hasEdges } from '@/domain/job/edges';
import { formatLength } from '@/i18n/lengths';
import { formatCount } from '@/lib/numbers';
import { DEFAULT_MATERIAL } from '@/domain/job/materials';
import { UNLIMITED } from '@/domain/job/rows';

type RequestRow = StockPanel & Partial<Pick<Panel, 'edge'>>;

/** Rows of panels or of stock, to be read. What no row of them uses has no column. */
export function RequestRows({ label, rows }: { label: string; rows: RequestRow[] }) {
  const { t, i18n } = useTranslation('history');
  const { t: tCommon } = useTranslation('common');
  const length = (text: string) => formatLength(Number(text), i18n.language);
  const withMaterial = rows.some(({ material }) => material !== DEFAULT_MATERIAL);
  const withGrain = rows.some(({ orientation }) => orientation !== 0);
  const withEdges = rows.some(({ edge }) => edge && hasEdges(edge));
  // Tables of the same columns below each other have them at the same places.
  const alike = !withMaterial && !withGrain && !withEdges;
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
            <TableCell align="right" sx={alike ? { width: '34%' } : undefined}>
              {t('request.size')}
            </TableCell>
            <TableCell align="right" sx={alike ? { width: '24%' } : undefined}>
              {t('request.count')}
            </TableCell>
            {withMaterial && <TableCell>{t('request.material')}</TableCell>}
            {withGrain && <TableCell>{t('request.grain')}</TableCell>}
            {withEdges && <TableCell>{t('request.edges')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} sx={row.enabled ? undefined : { '& td': { color: 'text.disabled' } }}>
              <TableCell sx={{ minWidth: 96, overflowWrap: 'anywhere' }}>
                {row.label ?? '–'}
                {!row.enabled && ` (${t('request.off')})`}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {length(row.width)} × {length(row.height)}
              </TableCell>
              <TableCell align="right">
                {row.count === null ? UNLIMITED : formatCount(row.count, i18n.language)}
              </TableCell>
              {withMaterial && (
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{materialName(row.material, tCommon)}</TableCell>
              )}
              {withGrain && (
                <TableCell sx={{ minWidth: 110 }}>{t(`request.grains.${row.orientation}`)}</TableCell>
              )}
              {withEdges && (
                <TableCell sx={{ minWidth: 180 }}>{edgeWords(row.edge, tCommon) || '–'}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
