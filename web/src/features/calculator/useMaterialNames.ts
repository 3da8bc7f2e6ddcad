// The names that a material field offers.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { materialsQuery } from '@/api/queries';
import { useSignedIn } from '@/api/useSignedIn';
import { MATERIALS } from '@/domain/job/materials';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';
import { LIMITS } from '@/lib/fieldLimits';

/** As many of the catalogue as a list can offer. */
const MOST = LIMITS.query.page_size.maximum;

/** The names of the person's own catalogue; none until they are known. */
function useOwnNames(): string[] | undefined {
  const { data } = useQuery({
    ...materialsQuery({ page_size: MOST, is_system: false, is_active: true }),
    select: ({ materials }) => materials.map(({ name }) => name),
    enabled: useSignedIn(),
  });
  return data;
}

/** Those that this job names, then the five of the form, then the person's own. */
export function useMaterialNames(): string[] {
  const { t } = useWords();
  const { stock, panels } = useCalculatorStore((state) => state.draft);
  const own = useOwnNames();
  return useMemo(() => {
    const codes = new Set<string>([...stock, ...panels].map((row) => row.material));
    const named = [...codes].filter((code) => code !== '');
    return [...new Set([...named, ...MATERIALS, ...(own ?? [])])].map((code) => materialName(t, code));
  }, [t, stock, panels, own]);
}
