// A configuration in a few words, as lists and menus show it.

import i18next from 'i18next';
import { formatThin } from '@/i18n/lengths';
import type { Configuration } from '@/domain/job/job';

type Priority = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** "kerf 3.2 mm", "remnants from 50 mm", the goal, and what is out of the ordinary; in the language of the page. */
export function configurationWords(c: Configuration): string[] {
  const { t, language } = i18next;
  const length = (kept: string) => `${formatThin(kept, language)} ${t('common:units.length')}`;
  // What heads a choice in the settings stands here in the middle of a line.
  const within = (name: string) => name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
  return [
    t('common:configuration.kerf', { length: length(c.cut_thickness) }),
    ...(c.min_trim_dimension === '0'
      ? []
      : [t('common:configuration.remnants', { length: length(c.min_trim_dimension) })]),
    within(t(`calculator:settings.priorities.${c.optimization_priority as Priority}`)),
    ...(c.consider_orientation ? [t('common:configuration.grain')] : []),
    ...(c.cut_orientation_preference === 0
      ? []
      : [within(t(`calculator:settings.preferences.${c.cut_orientation_preference as 1 | 2}`))]),
    ...(c.use_single_stock_unit ? [t('common:configuration.single')] : []),
  ];
}
