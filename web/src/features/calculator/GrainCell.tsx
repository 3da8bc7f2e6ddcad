// The grain of a row: an arrow that each click turns on.
import { mdiArrowLeftRight, mdiArrowUpDown, mdiCircleSmall } from '@mdi/js';
import type { Grain } from '@/domain/job/rows';
import { CellIcon } from '@/ui/grid/CellIcon';
import type { CellFocus } from '@/ui/grid/types';
import { useWords } from './words';

const PATHS: Record<Grain, string> = { 0: mdiCircleSmall, 1: mdiArrowLeftRight, 2: mdiArrowUpDown };

export function GrainIcon({ grain }: { grain: Grain }) {
  return <CellIcon path={PATHS[grain]} faint={grain === 0} />;
}

export function GrainCell({ grain, focus, onTurn }: { grain: Grain; focus: CellFocus; onTurn: () => void }) {
  const { t } = useWords();
  const label = t('grain.label', { direction: t(`grain.${grain}`) });
  return (
    <button
      type="button"
      className="grid-button"
      aria-label={label}
      title={label}
      onClick={onTurn}
      {...focus}
    >
      <GrainIcon grain={grain} />
    </button>
  );
}
