// The commands of the wizard: each one object that button, shortcut and menu share.
import { mdiDeleteSweepOutline, mdiRedo, mdiUndo } from '@mdi/js';
import { useEffect } from 'react';
import { toast } from '@/lib/toasts';
import { isRedo, isUndo } from '@/ui/sheet/keys';
import { sampleJob, type Sample } from './samples';
import { useCalculatorStore } from './store';
import { isUntouched } from './draft';
import { partName, sampleMaterial, useWords } from './words';

export type Action = { label: string; icon: string; shortcut?: string; enabled: boolean; run: () => void };

export type WizardActions = {
  undo: Action;
  redo: Action;
  clear: Action;
  loadSample: (sample: Sample) => void;
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
    loadSample: (sample) => {
      const replaced = !isUntouched(useCalculatorStore.getState().draft);
      loadJob(
        sampleJob(sample, sample === 'basic' ? '' : t(`samples.${sample}`), {
          part: (key) => partName(t, key),
          material: (key) => sampleMaterial(t, key),
        }),
      );
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
