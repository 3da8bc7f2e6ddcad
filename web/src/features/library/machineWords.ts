// What a machine sets, in words.

import i18next from 'i18next';
import { ruleWords } from '@/api/ruleWords';
import type { MachineField, MachineRules } from '@/domain/job/machine';

/** The rules that say anything: a smallest remnant of 0 is none. */
export function machineWords({ min_trim_dimension, ...rules }: MachineRules): string[] {
  const said = Number(min_trim_dimension) === 0 ? rules : { ...rules, min_trim_dimension };
  return ruleWords(said).map(([name, value]) => `${name}: ${value}`);
}

const NAMES = {
  cut_thickness: 'kerf',
  min_trim_dimension: 'minTrim',
  trim: 'trims',
  max_stages: 'stages',
  final_trim: 'finalTrim',
  first_cut: 'firstCut',
  min_offcut: 'minOffcut',
  min_strip: 'minStrip',
  max_cut_length: 'longest',
  sheets_at_once: 'atOnce',
} as const satisfies Record<MachineField, string>;

/** What stands for a rule that is not stated. */
const UNSAID: MachineRules = {
  cut_thickness: '0',
  min_trim_dimension: '0',
  trim: {},
  final_trim: true,
  first_cut: 0,
  min_offcut: '0',
  min_strip: '0',
  sheets_at_once: 1,
};

/** A rule's name, and its value in words. */
export function fieldWords(rules: MachineRules, field: MachineField): { name: string; value: string } {
  const { t } = i18next;
  const value = rules[field] ?? UNSAID[field] ?? null;
  const [words] = ruleWords({ [field]: value });
  return { name: t(`saw:${NAMES[field]}`), value: words?.[1] ?? '' };
}
