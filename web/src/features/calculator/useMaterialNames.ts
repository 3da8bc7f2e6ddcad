// The names that a material field offers.
import { useMemo } from 'react';
import { MATERIALS } from '@/domain/job/materials';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';
import { useCatalogue } from './useCatalogue';

/** Those that this job names, then the five of the form, then the person's own. */
export function useMaterialNames(): string[] {
  const { t } = useWords();
  const { stock, panels } = useCalculatorStore((state) => state.draft);
  const own = useCatalogue(true);
  return useMemo(() => {
    const codes = new Set<string>([...stock, ...panels].map((row) => row.material));
    const named = [...codes].filter((code) => code !== '');
    return [...new Set([...named, ...MATERIALS, ...(own ?? []).map(({ name }) => name)])].map((code) =>
      materialName(t, code),
    );
  }, [t, stock, panels, own]);
}
