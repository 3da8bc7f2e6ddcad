// What the commands on grain sets do, and what they say: of a set its size in one piece, of rows that go together in none why.
import i18next from 'i18next';
import { withoutSet, withSet, type MakingSet } from '@/domain/job/makingSets';
import type { Draft } from '@/domain/job/draft';
import type { PanelInput } from '@/domain/job/rows';
import { currentUnit } from '@/i18n/chosenUnit';
import { formatSize } from '@/i18n/lengths';
import { toast } from '@/lib/toasts';
import { useCalculatorStore } from './store';
import { materialName } from './words';

/** What came of it, in a sentence. */
export function setWords(made: MakingSet): string {
  const { t } = i18next;
  const unit = t(`common:units.${currentUnit()}`);
  const size = (piece: { width: number; height: number } | undefined) =>
    piece ? `${formatSize(piece, i18next.language)} ${unit}` : '';
  if ('refused' in made) {
    const material =
      made.material === undefined
        ? ''
        : materialName(i18next.getFixedT(null, ['calculator', 'common', 'grid']), made.material);
    return t(`sets:refused.${made.refused}`, { size: size(made.piece), material });
  }
  const { name, rows, below, piece } = made.set;
  return t(below ? 'sets:madeBelow' : 'sets:madeBeside', { name, count: rows.length, size: size(piece) });
}

const undo = () => useCalculatorStore.getState().undo();

/** Tells what came of it, and offers the way back. */
export function tellSet(made: MakingSet): void {
  const text = setWords(made);
  if ('refused' in made) toast({ severity: 'warning', text });
  else toast({ severity: 'success', text, action: { label: i18next.t('common:actions.undo'), run: undo } });
}

const draft = (): Draft => useCalculatorStore.getState().draft;

/** Makes a set of rows, or says why they are none; then nothing is changed. */
export function makeSet(rows: readonly PanelInput[], change: (rows: readonly PanelInput[]) => void): void {
  const made = withSet(draft(), new Set(rows));
  if ('panels' in made) change(made.panels);
  tellSet(made);
}

/** Takes rows out of their sets. */
export function takeOut(rows: readonly PanelInput[], change: (rows: readonly PanelInput[]) => void): void {
  change(withoutSet(draft().panels, new Set(rows)));
}
