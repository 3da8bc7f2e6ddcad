// The commands on grain sets: one makes a set of the marked rows, another takes rows out of theirs. A phone has no marked
// rows: there a dialog offers those that go with the one of the opened card.
import { mdiFormatLineSpacing } from '@mdi/js';
import { useMemo, useState } from 'react';
import { preloadSoon, lazyAside } from '@/i18n/lazyChunk';
import { loadTexts } from '@/i18n/i18n';
import { showError } from '@/api/showError';
import type { PanelInput } from '@/domain/job/rows';
import type { RowsCommand } from '@/ui/grid/types';
import { useCalculatorStore } from './store';
import { useWords } from './words';

const MAKE = { keys: ['Ctrl+g'], name: 'Ctrl+G' };
const TAKE_OUT = { keys: ['Ctrl+Shift+g'], name: 'Ctrl+Shift+G' };

type Change = (rows: readonly PanelInput[]) => void;

const load = async () => {
  const [actions] = await Promise.all([import('./setActions'), loadTexts('sets')]);
  return actions;
};
preloadSoon({ preload: () => load().catch(() => undefined) });

const SetDialog = lazyAside(
  async () => (await import('./SetDialog')).SetDialog,
  'calculator',
  'sets',
  'grid',
);

export function useSetCommands() {
  const { t } = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  const panels = useCalculatorStore((state) => state.draft.panels);
  const row = panels.find(({ id }) => id === opened);
  const commands = useMemo(
    () => ({
      forRows: (rows: readonly PanelInput[]): RowsCommand<PanelInput>[] => [
        {
          label: t('grainSet.make'),
          shortcut: MAKE,
          run: (change: Change) => void load().then(({ makeSet }) => makeSet(rows, change), showError),
        },
        ...(rows.some(({ grain_set: set }) => set !== undefined)
          ? [
              {
                label: t('grainSet.takeOut'),
                shortcut: TAKE_OUT,
                run: (change: Change) => void load().then(({ takeOut }) => takeOut(rows, change), showError),
              },
            ]
          : []),
      ],
      forCard: {
        label: t('grainSet.open'),
        icon: mdiFormatLineSpacing,
        run: ({ id }: PanelInput) => setOpened(id),
      },
    }),
    [t],
  );
  const dialog = row && <SetDialog key={row.id} row={row} onClose={() => setOpened(null)} />;
  return { ...commands, dialog };
}
