// Step 2: the panels to cut, and how much of the stock they take.
import { currentUnit } from '@/i18n/chosenUnit';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type ReactNode } from 'react';
import { lazyAside } from '@/i18n/lazyChunk';
import type { PlanLimits } from '@/domain/job/limits';
import { formatArea } from '@/i18n/lengths';
import { AS_CARDS } from '@/ui/grid/lazyGrid';
import { totalOf, usesByMaterial } from '@/domain/job/checks';
import { ColumnsMenu } from './ColumnsMenu';
import { JobWarnings } from './JobWarnings';
import { UsageBar } from './UsageBar';
import { cutColumn, edgeColumn, grainColumn, sharedColumns } from './columns';
import { blankPanel, newPanel, PANEL_TEXTS, type PanelInput } from '@/domain/job/rows';
import { setFaults, setPlaces } from '@/domain/job/grainSets';
import { deducts } from '@/domain/job/ruleOfRow';
import { useMaterialNames } from './useMaterialNames';
import { RowsTable } from './RowsTable';
import { useCalculatorStore } from './store';
import { setColumn } from './setColumn';
import { textColumns } from './textColumns';
import { useEdgesInUse, useGrainInUse, useSetsInUse, useTextInUse } from './useInUse';
import { useSetCommands } from './useSetCommands';
import { useWords } from './words';

// What there is to say of a list comes with the first rows.
const FirstGuess = lazyAside(
  async () => (await import('./FirstGuess')).FirstGuess,
  'calculator',
  'guess',
  'limits',
  'grid',
);

const lastBand = (): string => useCalculatorStore.getState().lastBand;

type PanelsStepProps = {
  /** What the person's plan allows; undefined until it is known. */
  plan?: PlanLimits;
  /** What can be taken from the library and put into it. */
  library?: ReactNode;
};

export function PanelsStep({ plan, library }: PanelsStepProps) {
  const words = useWords();
  const { t, language } = words;
  const draft = useCalculatorStore((state) => state.draft);
  const change = useCalculatorStore((state) => state.changePanels);
  const folded = useCalculatorStore((state) => state.folded);
  const rows = draft.panels;
  const materials = useMaterialNames();
  const shared = useMemo(
    () => sharedColumns<PanelInput>({ t, language }, materials),
    [t, language, materials],
  );
  const grain = useMemo(() => grainColumn<PanelInput>({ t, language }), [t, language]);
  const edges = useMemo(() => edgeColumn({ t, language }, lastBand), [t, language]);
  const grainShown = useGrainInUse() || !folded.orientation;
  const edgesShown = useEdgesInUse() || !folded.edge;
  const { configuration } = draft;
  const cut = useMemo(
    () => (deducts(configuration) ? [cutColumn({ t, language }, configuration)] : []),
    [t, language, configuration],
  );
  const places = setPlaces(rows, configuration);
  const set = useMemo(() => setColumn({ t, language }, places), [t, language, places]);
  const setsShown = useSetsInUse() || !folded.grain_set;
  const texts = useMemo(() => textColumns({ t, language }), [t, language]);
  const orderShown = useTextInUse('order') || !folded.order;
  const idShown = useTextInUse('external_id') || !folded.external_id;
  const [columns, away] = useMemo(() => {
    const inSight = [...shared];
    const foldedAway: typeof inSight = [];
    (grainShown ? inSight : foldedAway).push(grain);
    (edgesShown ? inSight : foldedAway).push(edges);
    (setsShown ? inSight : foldedAway).push(set);
    for (const [field, column] of texts) {
      ((field === 'order' ? orderShown : idShown) ? inSight : foldedAway).push(column);
    }
    return [[...inSight, ...cut], foldedAway];
  }, [shared, grain, set, texts, edges, cut, grainShown, setsShown, edgesShown, orderShown, idShown]);
  const sets = useSetCommands();

  const asCards = useMediaQuery(AS_CARDS);
  const total = useMemo(() => totalOf(rows), [rows]);
  const least = useMemo(() => {
    const uses = usesByMaterial(draft);
    return uses.every((use) => use.sheets !== null)
      ? uses.reduce((sum, use) => sum + (use.sheets ?? 0), 0)
      : null;
  }, [draft]);

  return (
    <Stack spacing={2} useFlexGap>
      <Typography color="textSecondary">
        {t(configuration.deduct_edge_bands ? 'panels.introFinished' : 'panels.intro')}
      </Typography>
      {rows.length === 0 && (
        <Alert severity="info">
          <AlertTitle>{t('panels.emptyTitle')}</AlertTitle>
          {t(asCards ? 'panels.emptyCards' : 'panels.empty')}
        </Alert>
      )}
      <JobWarnings draft={draft} />
      <RowsTable
        table="panels"
        rows={rows}
        columns={columns}
        folded={away}
        blank={blankPanel}
        create={() => newPanel(currentUnit())}
        onChange={change}
        rowsCommands={sets.forRows}
        cardCommand={sets.forCard}
        listFaults={setFaults(rows, configuration)}
        tools={
          <>
            {library}
            <ColumnsMenu columns={['orientation', 'edge', 'grain_set', ...PANEL_TEXTS]} />
          </>
        }
        summary={[
          t('sum.rows', { count: total.rows }),
          t('sum.pieces', { count: total.pieces }),
          `${formatArea(total.area, language)} ${t('common:units.m2')}`,
        ].join(' · ')}
        guess={
          <FirstGuess
            draft={draft}
            plan={plan}
            warned
            otherwise={least ? t('sum.atLeast', { count: least }) : ''}
          />
        }
      />
      {sets.dialog}
      <UsageBar draft={draft} />
    </Stack>
  );
}
