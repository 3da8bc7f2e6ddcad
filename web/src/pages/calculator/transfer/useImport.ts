// Import in the calculator: the dialog, and what comes of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalculatorStore } from '@/features/calculator/store';
import type { ImportDialogProps } from '@/features/transfer/ImportDialog';
import type { ListName } from '@/features/transfer/read/parts';
import type { Imported } from '@/features/transfer/session';
import { toast } from '@/lib/toasts';
import { useListKit } from './useListKit';
import { usePlan } from '../../usePlan';

type Opened = { first: ListName; files: readonly File[] | null };

export function useImport(): { open: (files?: readonly File[]) => void; dialog: ImportDialogProps | null } {
  const { t } = useTranslation(['exchange', 'common']);
  const [opened, setOpened] = useState<Opened | null>(null);
  const panels = useCalculatorStore((state) => state.draft.panels);
  const stock = useCalculatorStore((state) => state.draft.stock);
  const { takeIn, loadJob, undo } = useCalculatorStore.getState();
  const kit = useListKit();
  const { limits } = usePlan();

  const take = (imported: Imported) => {
    setOpened(null);
    if (imported.job) loadJob(imported.job);
    else
      takeIn(
        {
          ...(imported.panels && { panels: imported.panels }),
          // The labels of a list are its owner's words.
          ...(imported.stock && { stock: imported.stock.map((row) => ({ ...row, sized: false })) }),
        },
        imported.replace,
      );
    const told = [
      ...(imported.job
        ? [t('done.job')]
        : [
            imported.panels && t('done.panels', { count: imported.panels.length }),
            imported.stock && t('done.stock', { count: imported.stock.length }),
          ]),
      imported.renamed > 0 && t('done.renamed', { count: imported.renamed }),
      imported.faulty > 0 && t('done.faults', { count: imported.faulty }),
    ].filter(Boolean);
    toast({
      severity: imported.faulty > 0 ? 'warning' : 'success',
      text: told.length === 1 ? told.join() : told.map((one) => `${one}.`).join(' '),
      action: { label: t('common:actions.undo'), run: undo },
    });
  };

  return {
    open: (files) => {
      const { step } = useCalculatorStore.getState();
      setOpened({ first: step === 0 ? 'stock' : 'panels', files: files ?? null });
    },
    dialog: opened && {
      ...opened,
      there: { panels, stock },
      kit,
      plan: limits,
      onImport: take,
      onClose: () => setOpened(null),
    },
  };
}
