import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useEventCallback } from '@mui/material/utils';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { preloadSoon, lazyAside, lazyChunk } from '@/i18n/lazyChunk';
import { ProgressCard } from '@/features/calculator/ProgressCard';
import { useCalculatorStore } from '@/features/calculator/store';
import { Wizard } from '@/features/calculator/Wizard';
import { useWords } from '@/features/calculator/words';
import { DropZone } from '@/features/transfer/DropZone';
import { toast } from '@/lib/toasts';
import { focusContentIfLost } from '@/ui/focus';
import { PAGE_WIDTH } from '@/ui/Page';
import { useTitle } from '@/ui/useTitle';
import { usePlan } from '../usePlan';
import { CalculatorMachines, CalculatorPanelLibrary, CalculatorStockLibrary } from './CalculatorLibrary';
import { useProjectStillThere } from './useProjectStillThere';
import { useDefaults } from './useDefaults';
import { TransferTools } from './transfer/TransferTools';
import { useImport } from './transfer/useImport';
import { useRun } from './useRun';

const CalculatorOptions = lazyAside(
  async () => (await import('./CalculatorOptions')).CalculatorOptions,
  'account',
  'calculator',
  'grid',
);

const CalculatorProject = lazyChunk(
  async () => (await import('./CalculatorProject')).CalculatorProject,
  'projects',
);
const CalculatorPrices = lazyAside(async () => (await import('./CalculatorPrices')).CalculatorPrices, 'saw');
const Result = lazyChunk(
  async () => (await import('./Result')).Result,
  'calculated',
  'results',
  'viewer',
  'files',
  'notPlaced',
  'calculator',
  'grid',
);

const PROJECT = (
  <Suspense>
    <CalculatorProject />
  </Suspense>
);

const PRICES = <CalculatorPrices />;

const LIBRARY = {
  stock: <CalculatorStockLibrary />,
  panels: <CalculatorPanelLibrary />,
  settings: <CalculatorMachines />,
};

const ImportDialog = lazyChunk(
  async () => (await import('@/features/transfer/ImportDialog')).ImportDialog,
  'exchange',
  'limits',
  'transfer',
  'calculator',
  'grid',
);
// All of it is there when the network goes: no step of the way is then in want of its code.
preloadSoon(CalculatorProject, Result, ImportDialog);

/** A drawing with its lists beside it is read better on more room than other screens take, px. */
const RESULT_WIDTH = 1536;

/** The wizard; once there is a layout, the result in its place. */
export function CalculatorPage() {
  const { t } = useWords();
  const { run, result, busy, start: submit, end, leave, startOver: clear } = useRun();
  const begin = useDefaults();
  const transfer = useImport();
  // The wizard is drawn anew in pieces when they come: as one task it would not answer meanwhile.
  const limits = useDeferredValue(usePlan().limits);
  const [settings, setSettings] = useState(false);
  const [awaited, setAwaited] = useState(false);
  // Begun here, or still going on when the person came.
  if (!awaited && run && !result && run.state !== 'INITIALISING') setAwaited(true);
  const start = useEventCallback(() => {
    setAwaited(true);
    submit();
  });
  const openImport = useEventCallback(() => transfer.open());
  const tools = useMemo(
    () => <TransferTools onImport={openImport} onSettings={() => setSettings(true)} />,
    [openImport],
  );
  useFocusBackToInputs(run !== null);
  useTitle(result?.job.name || t('title'));
  useTakenOverNotice();
  useProjectStillThere();
  const startOver = () => {
    clear();
    begin();
  };
  return (
    <Box
      sx={{
        maxWidth: result ? RESULT_WIDTH : PAGE_WIDTH,
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        py: { xs: 2, md: 3 },
      }}
    >
      {result ? (
        <Suspense fallback={<LinearProgress />}>
          <Result result={result} onLeave={leave} onNew={startOver} awaited={awaited} />
        </Suspense>
      ) : (
        <Stack spacing={3} useFlexGap>
          {run && (
            <Box>
              <ProgressCard run={run} begun={awaited} onEnd={end} onLeave={leave} onRetry={start} />
            </Box>
          )}
          <DropZone onFiles={transfer.open}>
            <Wizard
              starting={busy}
              plan={limits}
              onStart={start}
              project={PROJECT}
              library={LIBRARY}
              prices={PRICES}
              tools={tools}
            />
          </DropZone>
          {transfer.dialog && (
            <Suspense fallback={null}>
              <ImportDialog {...transfer.dialog} />
            </Suspense>
          )}
          {settings && <CalculatorOptions onClose={() => setSettings(false)} />}
        </Stack>
      )}
    </Box>
  );
}

/** The buttons that lead back to the inputs go with what they stood in. */
function useFocusBackToInputs(away: boolean) {
  const was = useRef(away);
  useEffect(() => {
    if (was.current && !away) focusContentIfLost();
    was.current = away;
  }, [away]);
}

/** Says so when another tab has changed what this one shows. */
function useTakenOverNotice() {
  const { t } = useWords();
  const takenOver = useCalculatorStore((state) => state.takenOver);
  useEffect(() => {
    if (takenOver === 0 || document.visibilityState === 'hidden') return;
    const { undo } = useCalculatorStore.getState();
    toast({
      severity: 'info',
      text: t('takenOver'),
      action: { label: t('common:actions.undo'), run: undo },
    });
  }, [takenOver, t]);
}
