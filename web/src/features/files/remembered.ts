// The options with which a format was last had, kept on this device.

import type { FileFormatOffer, FileOptionOffer } from '@/api/types';
import { isRecord, stored } from '@/lib/storage';

/** By their names in the query, as texts. */
export type ChosenOptions = Record<string, string>;

/** They belong to one result, or to the one sheet of labels that lies in the printer. */
const OF_ONE_TIME = new Set(['sheet', 'start', 'link']);

const kept = stored<Record<string, ChosenOptions>>({
  key: 'files',
  version: 1,
  repair: (found) =>
    isRecord(found)
      ? Object.fromEntries(
          Object.entries(found).flatMap(([format, options]) =>
            isRecord(options) ? [[format, textsOf(options)]] : [],
          ),
        )
      : {},
});

const textsOf = (found: Record<string, unknown>): ChosenOptions =>
  Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !OF_ONE_TIME.has(entry[0]),
    ),
  );

export const rememberedOptions = (format: string): ChosenOptions => kept.read()[format] ?? {};

export function rememberOptions(format: string, options: ChosenOptions): void {
  kept.write({ ...kept.read(), [format]: textsOf(options) });
}

/** Whether the server would take it. */
export function isOffered({ values, min, max }: FileOptionOffer, text: string): boolean {
  if (values) return values.includes(text);
  if (min === undefined || max === undefined) return true;
  const number = Number(text);
  return text !== '' && number >= min && number <= max;
}

/** What was remembered of a format, as far as it is still offered. */
export function optionsFor({ format, options }: FileFormatOffer): ChosenOptions {
  return Object.fromEntries(
    Object.entries(rememberedOptions(format)).filter(([name, text]) => {
      const offer = options[name];
      // What was emptied is left out when it is sent.
      return offer !== undefined && (text === '' || isOffered(offer, text));
    }),
  );
}
