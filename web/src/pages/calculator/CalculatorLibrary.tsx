// The library in the wizard.

import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { preloadSoon, lazyAside, lazyChunk } from '@/i18n/lazyChunk';
import { useCalculatorStore } from '@/features/calculator/store';
import { StoreRoomButton } from '@/features/calculator/StoreRoomButton';
import { LibraryButton } from '@/features/library/LibraryButton';

import { usePlan } from '../usePlan';

const StockListLibrary = lazyAside(async () => (await import('./ListLibraries')).StockListLibrary, 'library');
const PanelListLibrary = lazyAside(async () => (await import('./ListLibraries')).PanelListLibrary, 'library');
const MachineLibrary = lazyChunk(
  async () => (await import('@/features/library/MachineLibrary')).MachineLibrary,
  'library',
  'calculator',
  'saw',
);
preloadSoon(MachineLibrary);

const { undo } = useCalculatorStore.getState();

/** Step 1. */
export function CalculatorStockLibrary() {
  const { limits, features } = usePlan();
  return (
    <>
      {features?.remnants_management && <StoreRoomButton plan={limits} />}
      <LibraryButton menu={StockListLibrary} />
    </>
  );
}

/** Step 2. */
export function CalculatorPanelLibrary() {
  return <LibraryButton menu={PanelListLibrary} />;
}

/** Step 3. */
export function CalculatorMachines() {
  const configuration = useCalculatorStore((state) => state.draft.configuration);
  const machine = useCalculatorStore((state) => state.draft.machine);
  const { chooseMachine } = useCalculatorStore.getState();
  return (
    <Suspense fallback={<Box sx={{ height: 108 }} />}>
      <MachineLibrary
        configuration={configuration}
        machine={machine}
        onChoose={chooseMachine}
        onUndo={undo}
      />
    </Suspense>
  );
}
