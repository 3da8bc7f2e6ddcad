import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LabelChoice } from '../labels/LabelSheets';

interface Printing {
  /** The labels that are printed now; null where the layouts are. */
  labels: LabelChoice | null;
  printLayouts: () => void;
  printLabels: (choice: LabelChoice) => void;
}

/** What goes to the printer: the layouts, also by the browser's own command, unless labels were asked for. */
export function usePrinting(): Printing {
  const [labels, setLabels] = useState<LabelChoice | null>(null);
  useEffect(() => {
    if (!labels) return;
    const done = () => setLabels(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [labels]);
  return {
    labels,
    printLayouts: () => {
      // Labels whose end the browser did not tell.
      flushSync(() => setLabels(null));
      window.print();
    },
    printLabels: setLabels,
  };
}
