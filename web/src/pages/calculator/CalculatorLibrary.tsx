// The library in the wizard.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { preloadSoon, lazyAside, lazyChunk } from '@/i18n/lazyChunk';
import { useCalculatorStore } from '@/features/calculator/store';
import { useStoreRoom } from '@/features/calculator/useStoreRoom';
import { LibraryButton } from '@/features/library/LibraryButton';

import { Icon } from '@/ui/Icon';
import { AS_CARDS } from '@/ui/grid/lazyGrid';
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
  const { command, dialog } = useStoreRoom(limits);
  // On a phone the tools above the list have room for one row.
  const folded = useMediaQuery(AS_CARDS);
  if (!features?.remnants_management) return <LibraryButton menu={StockListLibrary} />;
  return (
    <>
      {!folded && (
        <Button
          color="inherit"
          aria-haspopup="dialog"
          startIcon={<Icon path={command.icon} />}
          onClick={() => command.run()}
        >
          {command.label}
        </Button>
      )}
      <LibraryButton menu={StockListLibrary} more={folded ? [command] : undefined} />
      {dialog}
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
