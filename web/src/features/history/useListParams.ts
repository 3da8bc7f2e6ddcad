import { useCallback, useMemo } from 'react';
import { useAddressParams } from '@/ui/useAddressParams';
import { readParams, writeParams, type ListParams } from './listParams';

type Change = Partial<ListParams>;

/** The part of the history that the address asks for, and how to ask for another. */
export function useListParams(): [ListParams, (change: Change) => void] {
  const [query, setQuery] = useAddressParams();
  const params = useMemo(() => readParams(query), [query]);
  const change = useCallback(
    (wanted: Change) =>
      // A narrower list begins at its first page.
      setQuery(
        (now) => {
          const view = now.get('view');
          return {
            ...writeParams({ ...readParams(now), page: 1, ...wanted }),
            ...(view !== null && { view }),
          };
        },
        { replace: true },
      ),
    [setQuery],
  );
  return [params, change];
}
