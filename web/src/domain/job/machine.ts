// The machine that a job is cut on: what it sets of the configuration, and what has been changed since.

import { asText, isRecord } from '@/lib/storage';
import type { Configuration } from './job';
import { keptLength } from '../units/lengths';
import { CUT_RULES, cutRulesOf, readSawRules, SIDES, type CutRules } from './sawRules';

/** What belongs to the machine; the goal, the grain, bands and materials are the job's own. */
const MACHINE_FIELDS = ['cut_thickness', 'min_trim_dimension', ...CUT_RULES] as const;
export type MachineField = (typeof MACHINE_FIELDS)[number];

export type MachineRules = Pick<Configuration, 'cut_thickness' | 'min_trim_dimension'> & CutRules;

/** A machine as it was chosen: what the library does with its entry later changes no job. */
export interface Machine {
  name: string;
  /** The Russian name of one that comes with the program. */
  name_ru: string | null;
  rules: MachineRules;
}

/** The part of a configuration that is the machine's. */
export function machineRulesOf(configuration: Configuration): MachineRules {
  const { cut_thickness, min_trim_dimension } = configuration;
  return { cut_thickness, min_trim_dimension, ...cutRulesOf(configuration) };
}

/** The configuration with all that is the machine's as the machine has it: a rule that it does not state goes. */
export function withMachine(configuration: Configuration, rules: MachineRules): Configuration {
  const own = Object.entries(configuration).filter(
    ([field]) => !MACHINE_FIELDS.some((one) => one === field),
  ) as [keyof Configuration, unknown][];
  return { ...(Object.fromEntries(own) as Omit<Configuration, MachineField>), ...rules };
}

/** What a rule amounts to: one that is not stated is the same as one that forbids nothing. */
function meaning(rules: MachineRules, field: MachineField): string {
  if (field === 'trim') return SIDES.map((side) => Number(rules.trim?.[side] ?? 0)).join('|');
  // Without a limit of stages it says nothing.
  if (field === 'final_trim') return String(rules.max_stages ? rules.final_trim !== false : true);
  if (field === 'sheets_at_once') return String(rules.sheets_at_once ?? 1);
  return String(Number(rules[field] ?? 0));
}

/** The fields in which a configuration is no longer as the machine has them, in the order of the settings. */
export const changedFrom = (machine: MachineRules, configuration: MachineRules): MachineField[] =>
  MACHINE_FIELDS.filter((field) => meaning(machine, field) !== meaning(configuration, field));

function readRules(found: Record<string, unknown>): MachineRules {
  return {
    cut_thickness: keptLength(asText(found.cut_thickness, '0'), false),
    min_trim_dimension: keptLength(asText(found.min_trim_dimension, '0'), false),
    ...cutRulesOf(readSawRules(found)),
  };
}

/** A machine as the form keeps it; null for whatever is none. */
export function readMachine(found: unknown): Machine | null {
  if (!isRecord(found) || !isRecord(found.rules)) return null;
  const name = asText(found.name).trim();
  if (name === '') return null;
  return { name, name_ru: asText(found.name_ru).trim() || null, rules: readRules(found.rules) };
}

/** How a job that is sent names its machine: only while it is cut as the machine has it. */
export function machineInfo(
  machine: Machine | null,
  configuration: Configuration,
): Record<string, string> | null {
  if (!machine || changedFrom(machine.rules, configuration).length > 0) return null;
  const { name, name_ru } = machine;
  return { machine: name, ...(name_ru !== null && { machine_ru: name_ru }) };
}

/** The machine that a job which was sent names: its rules are the job's. */
export function machineOfInfo(info: unknown, configuration: Configuration): Machine | null {
  if (!isRecord(info)) return null;
  return readMachine({ name: info.machine, name_ru: info.machine_ru, rules: machineRulesOf(configuration) });
}
