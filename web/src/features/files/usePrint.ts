import { mdiLockOutline, mdiPrinter } from '@mdi/js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n/i18n';
import { preloadSoon } from '@/i18n/lazyChunk';
import { isPressed, type Shortcut } from '@/lib/command';
import { toast } from '@/lib/toasts';
import type { BarCommand } from '@/ui/ActionBar';
import { rememberedOptions } from './remembered';
import { openTab } from './tab';

const PRINT: Shortcut = { keys: ['Ctrl+p'], name: 'Ctrl+P' };

/** What opens the PDF is brought before it is wanted, if the line is quick enough. */
const opening = async () => {
  const [{ openFile }] = await Promise.all([import('./openFile'), loadTexts('formats')]);
  return openFile;
};
preloadSoon({ preload: () => opening().catch(() => undefined) });

export interface Printing {
  command: BarCommand;
  /** It was wanted by somebody whose plan has no PDF. */
  asking: boolean;
  onClose: () => void;
}

/**
 * Print: the PDF of a result, in a tab of its own, also by the browser's own keys for it. `formats` are those of the
 * person's plan, undefined until they are known.
 */
export function usePrint(id: string, formats: readonly string[] | undefined): Printing {
  const { t, i18n } = useTranslation('files');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), [id]);
  const locked = formats !== undefined && !formats.includes('pdf');
  const language = i18n.language;

  const run = useCallback(() => {
    if (locked) {
      setAsking(true);
      return;
    }
    if (under.current) return;
    if (!navigator.onLine) {
      toast({ severity: 'error', text: t('printOffline') });
      return;
    }
    const { signal } = (under.current = new AbortController());
    const tab = openTab(t('writing'));
    setBusy(true);
    void opening()
      .then(
        (openFile) =>
          openFile({ id, format: 'pdf', options: rememberedOptions('pdf'), language, signal }, tab),
        // The code itself could not be fetched.
        () => {
          tab?.close();
          toast({ severity: 'error', text: t('printOffline') });
        },
      )
      .finally(() => {
        under.current = null;
        setBusy(false);
      });
  }, [id, language, locked, t]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isPressed(PRINT, event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [run]);

  const command: BarCommand = {
    id: 'print',
    label: t('print'),
    icon: locked ? mdiLockOutline : mdiPrinter,
    shortcut: PRINT,
    run,
    busy,
    primary: !locked,
  };
  return { command, asking, onClose: () => setAsking(false) };
}

/** Prints the PDF of a result with the QR code of a link, in a tab of its own; what is wrong is told in a sentence. */
export function usePrintLink(id: string): (token: string) => void {
  const { t, i18n } = useTranslation('files');
  const language = i18n.language;
  return useCallback(
    (token: string) => {
      const tab = openTab(t('writing'));
      const options = { ...rememberedOptions('pdf'), link: token };
      const { signal } = new AbortController();
      void opening().then(
        (openFile) => openFile({ id, format: 'pdf', options, language, signal }, tab),
        () => {
          tab?.close();
          toast({ severity: 'error', text: t('printOffline') });
        },
      );
    },
    [id, language, t],
  );
}
