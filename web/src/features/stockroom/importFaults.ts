// What is wrong with a list that was to be brought in, by the rows and columns in which people find it.

import { faultsOf, faultText } from '@/api/errors';

export interface ListFault {
  /** As a spreadsheet counts, its heading being the first; none where it is the heading or the whole list. */
  row: number | undefined;
  /** As the heading names it. */
  column: string | undefined;
  words: string;
}

const sentence = (said: string) => said.charAt(0).toLocaleUpperCase() + said.slice(1);

/** The faults that the server names; none where it refuses the list otherwise. */
export function listFaultsOf(thrown: unknown): ListFault[] {
  return faultsOf(thrown).map((fault) => {
    const [, row, ofRow] = /^rows\[(\d+)\](?:\.(.+))?$/.exec(fault.path) ?? [];
    const [, ofHeading] = /^columns\.(.+)$/.exec(fault.path) ?? [];
    // `rows[3].id` names a place of the list too.
    const [, first] = /^rows\[(\d+)\]/.exec(fault.first ?? '') ?? [];
    const told = { ...fault, path: '', ...(first !== undefined && { first: String(Number(first) + 2) }) };
    return {
      row: row === undefined ? undefined : Number(row) + 2,
      column: ofRow ?? ofHeading,
      words: sentence(faultText(told)),
    };
  });
}
