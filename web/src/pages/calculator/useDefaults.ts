import { useCallback, useEffect, useRef } from 'react';
import { useSettings } from '@/api/useSettings';
import { useCalculatorStore } from '@/features/calculator/store';

/** New calculations begin with what the account has set; returns how to begin one. */
export function useDefaults(): () => void {
  const { data } = useSettings();
  const begun = useRef(false);
  const begin = useCallback(() => {
    if (data) {
      useCalculatorStore
        .getState()
        .begin({ configuration: data.default_configuration, stock_panels: data.default_stock });
    }
  }, [data]);
  useEffect(() => {
    if (!data || begun.current) return;
    // Once a visit: who empties the lists afterwards wants them empty.
    begun.current = true;
    begin();
  }, [data, begin]);
  return begin;
}
