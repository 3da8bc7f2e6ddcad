// What is wrong with a setting, field by field: the same rules as the server's, told before sending.

import type { Draft } from './draft';
import type { Configuration } from './job';
import { lengthFault, textFault, type Fault } from './rowFaults';
import { SIDES, type Side } from './sawRules';
import { LIMITS } from '@/lib/fieldLimits';

export type SettingFaults = Partial<Record<keyof Configuration | `trim.${Side}` | 'name' | 'notes', Fault>>;

const { cut_thickness, min_trim_dimension } = LIMITS.Configuration;
const LENGTHS = ['min_offcut', 'min_strip', 'max_cut_length'] as const;

export function settingFaults({ configuration, name, notes }: Draft): SettingFaults {
  const found: [keyof SettingFaults, Fault | undefined][] = [
    ['cut_thickness', lengthFault(configuration.cut_thickness, cut_thickness, false)],
    ['min_trim_dimension', lengthFault(configuration.min_trim_dimension, min_trim_dimension, false)],
    ['name', textFault(name, LIMITS.Job.name)],
    ['notes', textFault(notes, LIMITS.Job.notes)],
    ...LENGTHS.map((name): [typeof name, Fault | undefined] => {
      const text = configuration[name];
      return [name, text ? lengthFault(text, LIMITS.Configuration[name], false) : undefined];
    }),
    ...SIDES.map((side): [`trim.${Side}`, Fault | undefined] => {
      const text = configuration.trim?.[side];
      return [`trim.${side}`, text ? lengthFault(text, LIMITS.Trims[side], false) : undefined];
    }),
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}
