// The commands of the wizard: each one object that button, shortcut and menu share.
import { mdiDeleteSweepOutline, mdiRedo, mdiUndo } from '@mdi/js';
import { useEffect } from 'react';
import { toast } from '@/lib/toasts';
import { isRedo, isUndo } from '@/ui/grid/keys';
import { bringSoon } from '@/i18n/lazyChunk';
import { showError } from '@/api/showError';
import { loadTexts } from '@/i18n/i18n';
import type { Sample } from '@/domain/job/sampleNames';
import { useCalculatorStore } from './store';
import { isUntouched } from '@/domain/job/draft';
import { useWords } from './words';

// A click on one of them waits for nothing, also where the network is gone by then.
bringSoon({
  preload: () => Promise.all([import('./samples'), loadTexts('samples')]).catch(() => undefined),
});

export type Action = { label: string; icon: string; shortcut?: string; enabled: boolean; run: () => void };

export type WizardActions = {
  undo: Action;
  redo: Action;
  clear: Action;
  loadSample: (sample: Sample) => Promise<void>;
};

export function useWizardActions(): WizardActions {
  const { t } = useWords();
  const { undo, redo, clear, loadJob } = useCalculatorStore.getState();
  const canUndo = useCalculatorStore((state) => state.undoable.past.length > 0);
  const canRedo = useCalculatorStore((state) => state.undoable.future.length > 0);
  const untouched = useCalculatorStore((state) => isUntouched(state.draft));

  /** Does it at once and offers the way back. */
  const told = (text: string) =>
    toast({ severity: 'info', text, action: { label: t('common:actions.undo'), run: undo } });

  return {
    undo: { label: t('toolbar.undo'), icon: mdiUndo, shortcut: 'Ctrl+Z', enabled: canUndo, run: undo },
    redo: { label: t('toolbar.redo'), icon: mdiRedo, shortcut: 'Ctrl+Y', enabled: canRedo, run: redo },
    clear: {
      label: t('toolbar.clear'),
      icon: mdiDeleteSweepOutline,
      enabled: !untouched,
      run: () => {
        clear();
        told(t('cleared'));
      },
    },
    loadSample: async (sample) => {
      let job: unknown;
      try {
        const { sampleInWords } = await import('./samples');
        job = await sampleInWords(sample, sample === 'basic' ? '' : t(`samples.${sample}`));
      } catch (error) {
        showError(error);
        return;
      }
      const replaced = !isUntouched(useCalculatorStore.getState().draft);
      loadJob(job);
      if (replaced) told(t('samples.loaded', { name: t(`samples.${sample}`) }));
    },
  };
}

/** Ctrl+Z and Ctrl+Y anywhere in the wizard but in a text field, which has its own. */
export function useUndoKeys(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const typing =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement &&
          target.type !== 'checkbox' &&
          target.type !== 'radio' &&
          target.type !== 'range');
      if (event.defaultPrevented || typing) return;
      const { undo, redo } = useCalculatorStore.getState();
      const command = isUndo(event) ? undo : isRedo(event) ? redo : null;
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
