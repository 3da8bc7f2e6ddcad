// What is wrong with a setting, field by field: the same rules as the server's, told before sending.

import type { Draft } from './draft';
import type { Configuration } from './job';
import { priceFault, type CuttingPrices } from './prices';
import type { Fault } from './fault';
import { lengthFault, textFault } from './rowFaults';
import { SIDES, type MaterialRules, type Side } from './sawRules';
import { LIMITS } from '@/lib/fieldLimits';

/** A rule of one material or a measure of a band, by its name. */
type NamedPath = `materials.${string}` | `edge_bands.${string}` | `prices.${keyof CuttingPrices}`;

/** Where a fault of the settings is: its path without `configuration`. */
export type SettingPath = keyof Configuration | `trim.${Side}` | NamedPath | 'name' | 'notes';

export type SettingFaults = Partial<Record<SettingPath, Fault>>;

const { cut_thickness, min_trim_dimension } = LIMITS.Configuration;
const LENGTHS = ['min_offcut', 'min_strip', 'max_cut_length'] as const;
const MATERIAL_LENGTHS = [...LENGTHS, 'cut_thickness', 'min_trim_dimension'] as const;
const BAND_LENGTHS = ['thickness', 'overlength'] as const;

type Found = [SettingPath, Fault | undefined];

function materialFaults(name: string, rules: MaterialRules): Found[] {
  return [
    ...MATERIAL_LENGTHS.map((rule): Found => {
      const text = rules[rule];
      // A text that is empty is no length, and is sent as one.
      const isGiven = text !== undefined && text !== null;
      return [
        `materials.${name}.${rule}`,
        isGiven ? lengthFault(text, LIMITS.MaterialRules[rule], false) : undefined,
      ];
    }),
    ...SIDES.map((side): Found => {
      const text = rules.trim?.[side];
      return [
        `materials.${name}.trim.${side}`,
        text ? lengthFault(text, LIMITS.Trims[side], false) : undefined,
      ];
    }),
  ];
}

export function settingFaults({ configuration, name, notes }: Draft): SettingFaults {
  const found: Found[] = [
    ['cut_thickness', lengthFault(configuration.cut_thickness, cut_thickness, false)],
    ['min_trim_dimension', lengthFault(configuration.min_trim_dimension, min_trim_dimension, false)],
    ['name', textFault(name, LIMITS.Job.name)],
    ['notes', textFault(notes, LIMITS.Job.notes)],
    ...LENGTHS.map((name): Found => {
      const text = configuration[name];
      return [name, text ? lengthFault(text, LIMITS.Configuration[name], false) : undefined];
    }),
    ...SIDES.map((side): Found => {
      const text = configuration.trim?.[side];
      return [`trim.${side}`, text ? lengthFault(text, LIMITS.Trims[side], false) : undefined];
    }),
    ...(['cut', 'sheet_handling'] as const).map((price): Found => [
      `prices.${price}`,
      priceFault(configuration.prices?.[price]),
    ]),
    ['prices.currency', textFault(configuration.prices?.currency ?? '', { maxLength: 10 })],
    ...Object.entries(configuration.materials ?? {}).flatMap(([name, rules]) => materialFaults(name, rules)),
    ...Object.entries(configuration.edge_bands ?? {}).flatMap(([name, band]) =>
      BAND_LENGTHS.map((measure): Found => {
        const text = band[measure];
        return [
          `edge_bands.${name}.${measure}`,
          text ? lengthFault(text, LIMITS.EdgeBandType[measure], false) : undefined,
        ];
      }),
    ),
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
}
