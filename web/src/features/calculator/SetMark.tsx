// What the list shows of the grain set of a row: the bracket, the name, and which row of it this is.
import { mdiArrowDownThin, mdiArrowRightThin } from '@mdi/js';
import type { SetPlace } from '@/domain/job/grainSets';
import { CellIcon } from '@/ui/grid/CellIcon';
import './sets.css';
import { useWords } from './words';

/** The bracket runs on over neighbours; where its set goes on elsewhere it is open, and the numbers tell the order. */
export function SetMark({ name, place }: { name: string; place: SetPlace | undefined }) {
  const { t } = useWords();
  return (
    <span className="set-mark">
      {place && (
        <span
          aria-hidden
          className="set-bracket"
          data-above={place.above ? 'on' : place.at === 1 ? 'end' : 'open'}
          data-beneath={place.beneath ? 'on' : place.at === place.of ? 'end' : 'open'}
        />
      )}
      <span className="grid-text">{name}</span>
      {place && (
        <>
          <span aria-hidden className="set-place">
            {`${place.at}/${place.of}`}
            <CellIcon path={place.below ? mdiArrowDownThin : mdiArrowRightThin} />
          </span>
          <span className="grid-hidden">
            {t(place.below ? 'grainSet.below' : 'grainSet.beside', { at: place.at, of: place.of })}
          </span>
        </>
      )}
    </span>
  );
}
