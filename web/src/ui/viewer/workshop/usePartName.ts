import { useCallback } from 'react';
import { nameWithSet } from '@/domain/plan/panels';
import type { SawPart } from '@/domain/workshop/progress';
import { useViewer } from '../viewerContext';

/** What a part is called: as its row of panels is, with the grain set that it belongs to. */
export function usePartName(): (part: SawPart) => string {
  const { plan } = useViewer();
  return useCallback(
    ({ tile }: SawPart) => {
      const row = plan.rows.get(tile.panelId ?? '');
      return row ? nameWithSet(row) : (tile.label ?? '');
    },
    [plan],
  );
}
