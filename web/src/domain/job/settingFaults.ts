// What is wrong with a setting, field by field: the same rules as the server's, told before sending.

import type { Draft } from './draft';
import type { Configuration } from './job';
import { lengthFault, MAX_TEXT, textFault, type Fault } from './rowFaults';

export type SettingFaults = Partial<Record<keyof Configuration | 'name' | 'notes', Fault>>;

const MAX_SETTING_MM = 10_000;
const MAX_NOTES = 10_000;

export function settingFaults({ configuration, name, notes }: Draft): SettingFaults {
  const found: [keyof SettingFaults, Fault | undefined][] = [
    ['cut_thickness', lengthFault(configuration.cut_thickness, 0, MAX_SETTING_MM, false)],
    ['min_trim_dimension', lengthFault(configuration.min_trim_dimension, 0, MAX_SETTING_MM, false)],
    ['name', textFault(name, MAX_TEXT)],
    ['notes', textFault(notes, MAX_NOTES)],
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}
