// The library in the wizard: what it takes its rows from and gives them to.

import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { bringSoon, lazyPart } from '@/i18n/lazyPart';
import { useCalculatorStore } from '@/features/calculator/store';
import { PanelLibrary } from '@/features/library/PanelLibrary';
import { StockLibrary } from '@/features/library/StockLibrary';

const MachineLibrary = lazyPart(
  async () => (await import('@/features/library/MachineLibrary')).MachineLibrary,
  'library',
  'calculator',
);
bringSoon(MachineLibrary);

const { undo } = useCalculatorStore.getState();

/** Step 1. */
export function CalculatorStockLibrary() {
  const rows = useCalculatorStore((state) => state.draft.stock);
  const { takeIn } = useCalculatorStore.getState();
  return <StockLibrary rows={rows} onTake={(stock, replace) => takeIn({ stock }, replace)} onUndo={undo} />;
}

/** Step 2. */
export function CalculatorPanelLibrary() {
  const rows = useCalculatorStore((state) => state.draft.panels);
  const { takeIn } = useCalculatorStore.getState();
  return <PanelLibrary rows={rows} onTake={(panels, replace) => takeIn({ panels }, replace)} onUndo={undo} />;
}

/** Step 3. */
export function CalculatorMachines() {
  const configuration = useCalculatorStore((state) => state.draft.configuration);
  const { configure } = useCalculatorStore.getState();
  return (
    <Suspense fallback={<Box sx={{ height: 44 }} />}>
      <MachineLibrary configuration={configuration} onApply={(taken) => configure(taken)} onUndo={undo} />
    </Suspense>
  );
}
