// What is wrong with a setting, field by field: the same rules as the server's, told before sending.

import type { Draft } from './draft';
import type { Configuration } from './job';
import { lengthFault, textFault, type Fault } from './rowFaults';
import { LIMITS } from '@/lib/fieldLimits';

export type SettingFaults = Partial<Record<keyof Configuration | 'name' | 'notes', Fault>>;

const { cut_thickness, min_trim_dimension } = LIMITS.Configuration;

export function settingFaults({ configuration, name, notes }: Draft): SettingFaults {
  const found: [keyof SettingFaults, Fault | undefined][] = [
    ['cut_thickness', lengthFault(configuration.cut_thickness, cut_thickness, false)],
    ['min_trim_dimension', lengthFault(configuration.min_trim_dimension, min_trim_dimension, false)],
    ['name', textFault(name, LIMITS.Job.name)],
    ['notes', textFault(notes, LIMITS.Job.notes)],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}
