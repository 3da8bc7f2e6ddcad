// What the import borrows from the tables of the calculator.
import { useMemo } from 'react';
import { edgeColumn, grainColumn, sharedColumns } from '@/features/calculator/columns';
import { setColumn } from '@/features/calculator/setColumn';
import { textColumns } from '@/features/calculator/textColumns';
import { sheetTextColumn } from '@/features/calculator/sheetColumn';
import { useCalculatorStore } from '@/features/calculator/store';
import { useMaterialNames } from '@/features/calculator/useMaterialNames';
import { materialCode, materialName, rowFaultWords, useWords } from '@/features/calculator/words';
import type { ListKit } from '@/features/transfer/kit';
import type { PanelInput } from '@/domain/job/rows';

/** Which rows go together is told once they are in the list. */
const NO_PLACES: Parameters<typeof setColumn>[1] = new Map();

const lastBand = (): string => useCalculatorStore.getState().lastBand;

export function useListKit(): ListKit {
  const { t, language } = useWords();
  const names = useMaterialNames();
  const band = useCalculatorStore((state) => state.lastBand);
  return useMemo(() => {
    const words = { t, language };
    const shared = [...sharedColumns<PanelInput>(words, names), grainColumn<PanelInput>(words)];
    const panels = [
      ...shared,
      edgeColumn(words, lastBand),
      setColumn(words, NO_PLACES),
      ...textColumns(words).map(([, column]) => column),
    ];
    const stock = [...shared, sheetTextColumn<PanelInput>(words)];
    return {
      columns: (list) => (list === 'stock' ? stock : panels),
      faultWords: (found) => rowFaultWords(t, found, language),
      materials: {
        nameOf: (code) => materialName(t, code),
        codeOf: (name) => materialCode(t, name),
      },
      band,
      knownMaterials: names.map((name) => materialCode(t, name)),
    };
  }, [t, language, names, band]);
}
