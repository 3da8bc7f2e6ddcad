// The commands of the wizard: each one object that button, shortcut and menu share.
import { mdiDeleteSweepOutline, mdiRedo, mdiUndo } from '@mdi/js';
import { useEffect } from 'react';
import { toast } from '@/lib/toasts';
import { commandOf, REDO, UNDO, type Command } from '@/lib/command';
import { preloadSoon } from '@/i18n/lazyChunk';
import { showError } from '@/api/showError';
import { loadTexts } from '@/i18n/i18n';
import type { Sample } from '@/domain/job/sampleNames';
import { useCalculatorStore } from './store';
import { isUntouched } from '@/domain/job/draft';
import { useWords } from './words';

// A click on one of them waits for nothing, also where the network is gone by then.
preloadSoon({
  preload: () => Promise.all([import('./samples'), loadTexts('samples')]).catch(() => undefined),
});

const UNDO_COMMAND = { id: 'undo', shortcut: UNDO, run: () => useCalculatorStore.getState().undo() };
const REDO_COMMAND = { id: 'redo', shortcut: REDO, run: () => useCalculatorStore.getState().redo() };

export type WizardActions = {
  undo: Command;
  redo: Command;
  clear: Command;
  loadSample: (sample: Sample) => Promise<void>;
};

export function useWizardActions(): WizardActions {
  const { t } = useWords();
  const { undo, clear, loadJob } = useCalculatorStore.getState();
  const canUndo = useCalculatorStore((state) => state.undoable.past.length > 0);
  const canRedo = useCalculatorStore((state) => state.undoable.future.length > 0);
  const untouched = useCalculatorStore((state) => isUntouched(state.draft));

  /** Does it at once and offers the way back. */
  const told = (text: string) =>
    toast({ severity: 'info', text, action: { label: t('common:actions.undo'), run: undo } });

  return {
    undo: { ...UNDO_COMMAND, label: t('toolbar.undo'), icon: mdiUndo, disabled: !canUndo },
    redo: { ...REDO_COMMAND, label: t('toolbar.redo'), icon: mdiRedo, disabled: !canRedo },
    clear: {
      id: 'clear',
      label: t('toolbar.clear'),
      icon: mdiDeleteSweepOutline,
      disabled: untouched,
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
      const command = commandOf([UNDO_COMMAND, REDO_COMMAND], event);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
