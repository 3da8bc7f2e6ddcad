// The library beside the two lists: what it takes its rows from and gives them to.

import { useCalculatorStore } from '@/features/calculator/store';
import type { MenuPlace } from '@/features/library/LibraryMenu';
import { PanelLibrary } from '@/features/library/PanelLibrary';
import { StockLibrary } from '@/features/library/StockLibrary';

const { takeIn, undo } = useCalculatorStore.getState();

/** Step 1. */
export function StockListLibrary(place: MenuPlace) {
  const rows = useCalculatorStore((state) => state.draft.stock);
  return (
    <StockLibrary
      place={place}
      rows={rows}
      onTake={(stock, replace) => takeIn({ stock }, replace)}
      onUndo={undo}
    />
  );
}

/** Step 2. */
export function PanelListLibrary(place: MenuPlace) {
  const rows = useCalculatorStore((state) => state.draft.panels);
  return (
    <PanelLibrary
      place={place}
      rows={rows}
      onTake={(panels, replace) => takeIn({ panels }, replace)}
      onUndo={undo}
    />
  );
}
