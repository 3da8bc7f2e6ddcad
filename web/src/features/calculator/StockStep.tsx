// Step 1: the sheets at hand.
import { currentUnit } from '@/i18n/chosenUnit';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, type ReactNode } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { PlanLimits } from '@/domain/job/limits';
import { formatArea } from '@/i18n/lengths';
import { AS_CARDS } from '@/ui/grid/lazyGrid';
import { totalOf } from '@/domain/job/checks';
import { ColumnsMenu } from './ColumnsMenu';
import { grainColumn, sharedColumns } from './columns';
import { blankStock, newStock, type StockInput } from '@/domain/job/rows';
import { sheetsText } from './sheetsText';
import { useMaterialNames } from './useMaterialNames';
import { RowsTable } from './RowsTable';
import { useCalculatorStore } from './store';
import { sheetColumn } from './sheetColumn';
import { NAMED_COLUMNS } from './sheetText';
import { useGrainInUse, useSheetsInUse } from './useInUse';
import { useWords } from './words';

const FirstGuess = lazyAside(
  async () => (await import('./FirstGuess')).FirstGuess,
  'calculator',
  'guess',
  'limits',
  'grid',
);

const SheetDetails = lazyAside(
  async () => (await import('./SheetDetails')).SheetDetails,
  'calculator',
  'saw',
  'grid',
);

type StockStepProps = {
  /** What the person's plan allows; undefined until it is known. */
  plan?: PlanLimits;
  /** What can be taken from the library and put into it. */
  library?: ReactNode;
};

export function StockStep({ plan, library }: StockStepProps) {
  const words = useWords();
  const { t, language } = words;
  const draft = useCalculatorStore((state) => state.draft);
  const rows = draft.stock;
  const change = useCalculatorStore((state) => state.changeStock);
  const folded = useCalculatorStore((state) => state.folded);
  const { mend, seekPrice } = useCalculatorStore.getState();
  const [opened, setOpened] = useState<string | null>(null);
  const materials = useMaterialNames();
  const grainInUse = useGrainInUse();
  const asCards = useMediaQuery(AS_CARDS);
  const shared = useMemo(
    () => sharedColumns<StockInput>({ t, language }, materials),
    [t, language, materials],
  );
  const grain = useMemo(() => grainColumn<StockInput>({ t, language }), [t, language]);
  const sheetsInUse = useSheetsInUse();
  const { configuration } = draft;
  const sheet = useMemo(
    () => sheetColumn({ t, language }, configuration, ({ id }) => setOpened(id)),
    [t, language, configuration],
  );
  const grainShown = grainInUse || !folded.orientation;
  // On a card there is room for it.
  const sheetShown = asCards || sheetsInUse || !folded.sheet;
  const [columns, away] = useMemo(() => {
    const inSight = [...shared];
    const foldedAway: typeof inSight = [...NAMED_COLUMNS];
    (grainShown ? inSight : foldedAway).push(grain);
    (sheetShown ? inSight : foldedAway).push(sheet);
    return [inSight, foldedAway];
  }, [shared, grain, sheet, grainShown, sheetShown]);
  const sought = useCalculatorStore((state) => state.soughtPrice);
  const details = rows.find(({ id }) => id === (sought ?? opened));
  const total = useMemo(() => totalOf(rows), [rows]);

  return (
    <Stack spacing={2} useFlexGap>
      <Typography color="textSecondary">{t('stock.intro')}</Typography>
      {rows.length === 0 && (
        <Alert severity="info">
          <AlertTitle>{t('stock.emptyTitle')}</AlertTitle>
          {t(asCards ? 'stock.emptyCards' : 'stock.empty')}
        </Alert>
      )}
      <RowsTable
        table="stock"
        rows={rows}
        columns={columns}
        folded={away}
        blank={blankStock}
        create={() => newStock(currentUnit())}
        onChange={change}
        rowCommand={{ label: t('sheet.open'), run: ({ id }) => setOpened(id) }}
        tools={
          <>
            {library}
            <ColumnsMenu columns={['orientation', 'sheet']} />
          </>
        }
        summary={
          <span>
            {t('stock.total')}: <b>{`${formatArea(total.area, language)} ${t('common:units.m2')}`}</b>
            {' · '}
            {t('stock.sheets')}: <b>{sheetsText(rows, total.pieces, language)}</b>
          </span>
        }
        guess={rows.length > 0 && <FirstGuess draft={draft} plan={plan} />}
      />
      {details && (
        <SheetDetails
          key={details.id}
          row={details}
          configuration={configuration}
          atPrice={sought !== null}
          onDone={(done) => {
            setOpened(null);
            seekPrice(null);
            if (done !== details)
              mend(({ stock }) => ({ stock: stock.map((row) => (row === details ? done : row)) }));
          }}
        />
      )}
    </Stack>
  );
}
