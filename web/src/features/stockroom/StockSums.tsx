import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { mdiAlertOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockSum } from '@/api/types';
import { exactSum } from '@/domain/units/exact';
import { formatArea } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { formatCount } from '@/lib/numbers';
import { Figures } from '@/ui/Figures';
import { Icon } from '@/ui/Icon';
import { useItemText } from './useItemText';

interface StockSumsProps {
  /** Of all that is found. */
  sums: readonly StockSum[];
  currency: string | undefined;
  /** How many items of the whole room are low; nothing while they are all that is shown. */
  low: number;
  onLow: () => void;
  onMaterial: (material: string) => void;
}

/** As many materials are listed: of more, the search and the filters make fewer. */
const LISTED = 200;

const count = (sums: readonly StockSum[]) => sums.reduce((sum, { count }) => sum + count, 0);
const area = (sums: readonly StockSum[]) => sums.reduce((sum, { area }) => sum + area, 0);
const value = (sums: readonly StockSum[]) => exactSum(sums.map(({ value }) => value));

/** What there is of all that is found, in one line; by material once it is asked for. */
export function StockSums({ sums, currency, low, onLow, onMaterial }: StockSumsProps) {
  const { t, i18n } = useTranslation('stockroom');
  const text = useItemText(currency);
  const { language } = i18n;
  const amount = (decimal: string) => formatAmount(decimal, currency, language);
  const areaText = (mm2: number) => t('area', { area: formatArea(mm2, language) });
  const [sheets, remnants] = (['sheet', 'remnant'] as const).map((kind) =>
    sums.filter((sum) => sum.kind === kind),
  ) as [StockSum[], StockSum[]];
  const materials = useMemo(() => {
    const found = new Map<string, StockSum[]>();
    for (const sum of sums) found.set(sum.material, [...(found.get(sum.material) ?? []), sum]);
    return [...found];
  }, [sums]);
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Figures
          sx={{
            // An amount of money is never broken.
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            flex: '1 1 280px',
            '& dd': { fontSize: '1.1rem', whiteSpace: 'nowrap' },
          }}
          items={[
            [t('sums.value'), amount(value(sums))],
            [t('sums.sheets'), formatCount(count(sheets), language)],
            [t('sums.remnants'), formatCount(count(remnants), language)],
            [t('sums.area'), areaText(area(sums))],
          ]}
        />
        {low > 0 && (
          <Chip
            clickable
            color="warning"
            icon={<Icon path={mdiAlertOutline} />}
            label={t('sums.low', { count: low })}
            onClick={onLow}
            sx={{ height: 44, borderRadius: 22, px: 1, fontWeight: 600 }}
          />
        )}
      </Box>
      {materials.length > 1 && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', minHeight: { xs: 44, md: 32 }, alignContent: 'center' }}
          >
            {t('sums.byMaterial', { count: materials.length })}
          </Box>
          <TableContainer
            tabIndex={0}
            role="region"
            aria-label={t('sums.label')}
            sx={{ maxHeight: 360, mt: 1 }}
          >
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell>{t('columns.material')}</TableCell>
                  <TableCell align="right">{t('sums.sheets')}</TableCell>
                  <TableCell align="right">{t('sums.remnants')}</TableCell>
                  <TableCell align="right">{t('sums.area')}</TableCell>
                  <TableCell align="right">{t('columns.value')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {materials.slice(0, LISTED).map(([material, own]) => (
                  <TableRow key={material}>
                    <TableCell component="th" scope="row" sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>
                      <Link
                        component="button"
                        onClick={() => onMaterial(material)}
                        sx={{ textAlign: 'left', minHeight: { xs: 44, md: 24 }, font: 'inherit' }}
                      >
                        {text.material(material)}
                      </Link>
                    </TableCell>
                    {(['sheet', 'remnant'] as const).map((kind) => (
                      <TableCell key={kind} align="right">
                        {formatCount(count(own.filter((sum) => sum.kind === kind)), language)}
                      </TableCell>
                    ))}
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      {areaText(area(own))}
                    </TableCell>
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      {amount(value(own))}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {materials.length > LISTED && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {t('sums.others', { count: materials.length - LISTED })}
            </Typography>
          )}
        </Box>
      )}
    </Card>
  );
}
