// CNC machines as options: the values that each has, and the one that was chosen last.

import type { CncMachine, FileFormatOffer } from '@/api/types';
import { asText, isRecord, stored } from '@/lib/storage';
import { isIdle, isOfMachine, isWrong, type CncMachineOptions, type OptionField } from './options';
import { optionsFor, rememberOptions, type ChosenOptions } from './remembered';

/** A machine whose values are those of the fields. */
export interface ChosenMachine {
  id: string;
  name: string;
  values: ChosenOptions;
}

/** With its values as the fields hold them: texts, an empty one for none. */
export const asChosen = ({ id, name, options }: CncMachine): ChosenMachine => ({
  id,
  name,
  values: Object.fromEntries(
    Object.entries({ tool: null, ...options }).map(([option, value]) => [option, asText(value)]),
  ),
});

/** What is chosen beside any machine. */
export const ofFile = (chosen: ChosenOptions): ChosenOptions =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => !isOfMachine(name)));

/** What the fields hold, as a machine keeps it. */
export function keptOptions(fields: readonly OptionField[], chosen: ChosenOptions): CncMachineOptions {
  const entries = fields.flatMap((field): [string, string | number][] => {
    const { name, offer } = field;
    const text = chosen[name] ?? '';
    // What is idle may be wrong without being told so.
    const wrong = isWrong(field, { ...chosen, mode: 'outline' });
    if (!isOfMachine(name) || text === '' || (isIdle(name, chosen) && wrong)) return [];
    return [[name, offer.values ? text : Number(text)]];
  });
  return Object.fromEntries(entries);
}

/** Kept with its values: it may be deleted before they are wanted again. */
const last = stored<ChosenMachine | null>({
  key: 'cnc-machine',
  version: 1,
  repair: (found) =>
    isRecord(found) && isRecord(found.values)
      ? {
          id: asText(found.id),
          name: asText(found.name),
          values: Object.fromEntries(
            Object.entries(found.values).map(([option, value]) => [option, asText(value)]),
          ),
        }
      : null,
});

/** What was chosen last of a format: a machine, and the options beside it. */
export interface Choice {
  machine: ChosenMachine | null;
  own: ChosenOptions;
}

export function rememberedChoice(offer: FileFormatOffer): Choice {
  const { machine: id, ...own } = optionsFor(offer);
  const machine = id === undefined ? null : last.read();
  return { machine: machine !== null && machine.id === id ? machine : null, own };
}

export function rememberChoice(format: string, { machine, own }: Choice): void {
  rememberOptions(format, own);
  if (machine) last.write(machine);
}
