import { sizeInMm } from '@/domain/plan/micrometres';
import { notPlaced } from '@/domain/plan/metrics';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatArea, runMeasure } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { formatCount, formatFixed } from '@/lib/numbers';
import { formatSize } from '@/i18n/lengths';
import { useNames } from '@/ui/viewer/useNames';
import { useProofText } from '../useProofText';
import { proofOf, type Proof } from '../verdict';
import { ListTable } from './ListTable';
import { PanelList, type ListsProps } from './PanelList';
import { Place, Places } from './Place';
import { UNLIMITED } from '@/domain/job/rows';

/** Everything about the result that is a list. */
export function Lists(props: ListsProps) {
  const columns = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const;
  return (
    <Box sx={columns}>
      <MaterialList {...props} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={columns}>
          <StockList {...props} />
          <BandList {...props} />
        </Box>
        <RemnantList {...props} />
      </Box>
      <PanelList {...props} />
    </Box>
  );
}

/** Under each other, lengths have the same decimals. */
function runInColumn(mm: number, language: string): string {
  const { whole, digits } = runMeasure();
  return formatFixed(mm / whole, language, digits);
}

function MaterialList({ solution }: ListsProps) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const proofText = useProofText();
  const language = i18n.language;
  const leftOut = notPlaced(solution) > 0;
  const proofInList = (proof: Proof) =>
    proof.kind === 'best' || (proof.kind === 'enough' && leftOut)
      ? t('proof.bestOf')
      : proofText(proof, false) || '–';
  const materials = Object.entries(solution.statistics.by_material).filter(
    ([, figures]) => figures.sheets > 0,
  );
  if (materials.length < 2) return null;
  return (
    <ListTable
      title={t('materials.title')}
      columns={[
        { name: t('column.material'), card: 'title' },
        { name: t('column.sheets'), number: true },
        { name: t('column.panels'), number: true },
        { name: t('column.use'), number: true },
        { name: t('column.panelArea'), number: true },
        { name: t('column.stockArea'), number: true },
        { name: t('column.cuts'), number: true },
        { name: t('column.cutLength'), number: true },
        { name: t('column.proof') },
      ]}
      rows={materials.map(([name, figures]) => ({
        key: name,
        cells: [
          names.material(name),
          formatCount(figures.sheets, language),
          formatCount(figures.panels, language),
          formatFixed(
            figures.stock_area > 0 ? figures.used_area / figures.stock_area : 0,
            language,
            1,
            'percent',
          ),
          formatArea(figures.used_area, language),
          formatArea(figures.stock_area, language),
          formatCount(figures.cuts, language),
          runInColumn(figures.cut_length, language),
          proofInList(proofOf(figures)),
        ],
      }))}
    />
  );
}

function StockList({ job, solution }: ListsProps) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const used = new Map(Object.entries(solution.statistics.sheets_by_stock));
  const rows = job.stock_panels.filter((stock) => (used.get(stock.id) ?? 0) > 0);
  if (rows.length === 0) return null;
  const millimetres = (stock: { width: string; height: string }) =>
    formatSize({ width: Number(stock.width), height: Number(stock.height) }, i18n.language);
  return (
    <ListTable
      title={t('stock.title')}
      columns={[
        { name: t('column.stock'), card: 'title' },
        { name: t('column.sizeMm'), number: true },
        { name: t('column.material') },
        { name: t('column.usedOfStock'), number: true },
      ]}
      rows={rows.map((stock) => ({
        key: stock.id,
        cells: [
          stock.label ?? stock.id,
          millimetres(stock),
          names.material(stock.material),
          t('stock.of', {
            used: formatCount(used.get(stock.id) ?? 0, i18n.language),
            count: stock.count === null ? UNLIMITED : formatCount(stock.count, i18n.language),
          }),
        ],
      }))}
    />
  );
}

function BandList({ solution }: ListsProps) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const bands = Object.entries(solution.edge_bands).filter(([, length]) => length > 0);
  if (bands.length === 0) return null;
  const costs = solution.edge_band_costs;
  const costOf = (band: string) => {
    const cost = costs?.[band];
    return cost === undefined ? '–' : formatAmount(cost, solution.currency, i18n.language);
  };
  return (
    <ListTable
      title={t('bands.title')}
      columns={[
        { name: t('column.band'), card: 'title' },
        { name: t('column.lengthM'), number: true },
        ...(costs ? [{ name: t('column.cost'), number: true }] : []),
      ]}
      rows={bands.map(([band, length]) => ({
        key: band,
        cells: [names.band(band), runInColumn(length, i18n.language), ...(costs ? [costOf(band)] : [])],
      }))}
    />
  );
}

function RemnantList({ plan, onShow }: ListsProps) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  if (plan.remnants.length === 0) return null;
  return (
    <ListTable
      title={t('remnants.title')}
      columns={[
        { name: t('column.name'), card: 'title' },
        { name: t('column.sizeMm'), number: true },
        { name: t('column.material') },
        { name: t('column.count'), number: true },
        { name: t('column.place') },
      ]}
      rows={plan.remnants.map((remnant) => {
        const group = plan.groups[remnant.group];
        return {
          key: remnant.name,
          cells: [
            remnant.name,
            formatSize(sizeInMm(remnant), i18n.language),
            names.material(group?.mosaic.material ?? ''),
            formatCount(remnant.count, i18n.language),
            <Places key="place">
              <Place onClick={() => onShow(remnant.group, `remnant:${remnant.name}`)}>
                {names.sheet(group?.indices ?? [])}
              </Place>
            </Places>,
          ],
        };
      })}
    />
  );
}
