import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LabelChoice } from '../labels/LabelSheets';

interface Printing {
  /** The labels that are printed now; null where the layouts are. */
  labels: LabelChoice | null;
  printLayouts: () => void;
  printLabels: (choice: LabelChoice) => void;
  /** What stands on the paper has come, or is gone. */
  onReady: (ready: boolean) => void;
}

/**
 * What goes to the printer: the layouts, also by the browser's own command, unless labels were asked for. Whoever is
 * faster than the code of the paper waits for it: the page as it is on the screen is not printed instead.
 */
export function usePrinting(): Printing {
  const [labels, setLabels] = useState<LabelChoice | null>(null);
  const ready = useRef(false);
  const waiting = useRef(false);
  const print = useCallback(() => {
    if (ready.current) window.print();
    else waiting.current = true;
  }, []);
  const onReady = useCallback((now: boolean) => {
    ready.current = now;
    if (!now || !waiting.current) return;
    waiting.current = false;
    window.print();
  }, []);
  useEffect(() => {
    const early = (event: KeyboardEvent) => {
      if (ready.current || event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', early);
    return () => window.removeEventListener('keydown', early);
  }, [print]);
  useEffect(() => {
    if (!labels) return;
    const done = () => setLabels(null);
    window.addEventListener('afterprint', done);
    print();
    return () => window.removeEventListener('afterprint', done);
  }, [labels, print]);
  return {
    labels,
    printLayouts: () => {
      // Labels whose end the browser did not tell.
      flushSync(() => setLabels(null));
      print();
    },
    printLabels: setLabels,
    onReady,
  };
}
