// The names that a material field offers.
import { useMemo } from 'react';
import { MATERIALS } from '@/lib/rows';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';

/** Those that this job names, then the five of the form. */
export function useMaterialNames(): string[] {
  const { t } = useWords();
  const { stock, panels } = useCalculatorStore((state) => state.draft);
  return useMemo(() => {
    const codes = new Set<string>([...stock, ...panels].map((row) => row.material));
    return [...new Set([...[...codes].filter((code) => code !== ''), ...MATERIALS])].map((code) =>
      materialName(t, code),
    );
  }, [t, stock, panels]);
}
