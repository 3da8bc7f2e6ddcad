import Dialog from '@mui/material/Dialog';
import { useId, useMemo, useState } from 'react';
import { useViewer } from '../viewerContext';
import { useLocalKeeper } from './keeper';
import { layoutKey } from './layoutKey';
import { sawKeys } from './sawKeys';
import { SawScreen } from './SawScreen';
import { useSaw, useSawSheets } from './useSaw';

interface WorkshopProps {
  /** The result that is cut: its place is remembered by it. */
  resultId: string | null;
  onClose: () => void;
}

/** The plan at the saw over the result, for who has an account; the work is kept in this browser. */
export function Workshop({ resultId, onClose }: WorkshopProps) {
  const id = useId();
  const { plan, store } = useViewer();
  const sheets = useSawSheets();
  const [shown] = useState(() => plan.groups[store.getState().group]?.indices[0] ?? 0);
  const key = useMemo(() => layoutKey(plan, resultId), [plan, resultId]);
  const keeper = useLocalKeeper(key, shown, (index) => sheets.some((sheet) => sheet.index === index));
  const saw = useSaw(sheets, keeper);
  if (!saw) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={saw.note ? `${id}-note` : undefined}
      onKeyDown={sawKeys(saw, store)}
    >
      <SawScreen id={id} saw={saw} level="h2" onClose={onClose} />
    </Dialog>
  );
}
