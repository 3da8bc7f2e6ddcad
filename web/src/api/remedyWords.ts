// What would give a panel a place that a rule of the saw leaves none, in words; the texts are of the area `notPlaced`.

import i18next from 'i18next';
import { unbroken } from '@/domain/units/lengths';
import { formatThin } from '@/i18n/lengths';
import { alternativesText } from '@/lib/locale';
import type { Remedy } from './types';

/** "fits without the trims or with 4 stages", in the language of the page; empty where nothing alone does. */
export function remedyWords(remedies: readonly Remedy[] | undefined): string {
  const { t, language } = i18next;
  const ways = (remedies ?? []).map(way);
  return ways.length === 0 ? '' : t('notPlaced:fits', { ways: alternativesText(ways, language) });
}

function way(remedy: Remedy): string {
  const { t, language } = i18next;
  switch (remedy.rule) {
    case 'max_stages':
      return t('notPlaced:remedy.max_stages', { count: remedy.value });
    case 'min_offcut':
    case 'min_strip':
      if (remedy.value === 0) return t(`notPlaced:remedy.${remedy.rule}_any`);
      break;
    case 'max_cut_length':
      break;
    case 'trim':
    case 'final_trim':
    case 'first_cut':
    case 'locked_rotation':
      return t(`notPlaced:remedy.${remedy.rule}`);
  }
  const length = `${formatThin(String(remedy.value), language)} ${t('common:units.length')}`;
  return t(`notPlaced:remedy.${remedy.rule}`, { length: unbroken(length) });
}
