import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router';

type Params = URLSearchParams | Record<string, string>;
type Change = (next: Params | ((now: URLSearchParams) => Params), options?: NavigateOptions) => void;

/** What the address was asked for since a location was rendered, by that location. */
const asked = new WeakMap<Location, URLSearchParams>();

/**
 * The parameters of the address (`?search=oak&page=2`), and how to change them.
 *
 * The router renders a new address when there is time for it. A change before that builds on the change before it, not on the
 * address still shown: the router's own `useSearchParams` loses a search where a filter is chosen right after it.
 */
export function useAddressParams(): [URLSearchParams, Change] {
  const location = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  useEffect(() => () => void asked.delete(location), [location]);
  const change = useCallback<Change>(
    (next, options) => {
      const now = asked.get(location) ?? new URLSearchParams(location.search);
      const wanted = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(now)) : next);
      asked.set(location, wanted);
      void navigate(`?${wanted}`, options);
    },
    [location, navigate],
  );
  return [params, change];
}
