// Lists read the same here and on the command line, and rows are refused for the same reasons as by the engine:
// cases/reading.json is asked of all three.
import { describe, expect, it } from 'vitest';
import cases from '../../../../cases/reading.json';
import { headingOf } from './header';
import { wordsFor } from './importWords';
import { keptPrice, priceFault } from './prices';
import { isYesOrNo, pastedSheets, readKind, readSheetCells } from './sheetCells';
import { lengthText, readLength } from '../units/lengths';
import { faultsOf } from './rowFaults';
import { blankPanel, blankStock, UNLIMITED } from './rows';

describe('as on the command line', () => {
  it.each(cases.headings)('the heading %j names %s in %s', (heading, column, unit) => {
    expect(headingOf(String(heading))).toEqual({ column, unit });
  });

  it.each(cases.lengths)('the length %j in %s is %s', (text, unit, expected) => {
    const reading = readLength(String(text), true, unit === 'inch' ? 'inch' : 'mm');
    const um = 'mm' in reading ? Math.round(Number(lengthText(reading.mm)) * 1000) : reading.fault;
    expect(um).toBe(expected);
  });

  it.each(cases.prices)('the price %j is %s', (text = '', expected) => {
    const kept = keptPrice(text);
    const fault = priceFault(kept)?.kind;
    expect(fault === 'not_a_number' || fault === 'ambiguous' ? fault : kept).toBe(expected);
  });

  it.each(cases.sheets)('of a sheet $cells are $own', ({ cells, own, faults = [] }) => {
    const said: Record<string, string | undefined> = cells;
    const read = readSheetCells((key) => said[key]);
    const unlimited = pastedSheets(said.count ?? '1') === UNLIMITED;
    const isList = (word: string) => wordsFor(({ lists }) => lists.stock).includes(word);
    const found = [
      ...Object.keys(faultsOf({ ...blankStock(), width: '2500', height: '1250', ...read })),
      ...(said.kind && !readKind(said.kind) && !isList(said.kind) ? ['kind'] : []),
      ...(isYesOrNo(said.use_first ?? '') ? [] : ['use_first']),
    ];
    expect(found).toEqual(faults);
    if (own) expect({ ...read, ...(unlimited && { count: null }) }).toEqual(own);
  });
});

it.each(cases.faults)('as in the engine: $row, wrong is $faults', ({ row, faults }) => {
  const found = Object.entries(faultsOf({ ...blankPanel(), ...row })).map(([field, { kind, values }]) => {
    // Bounds are texts there, but for those of texts.
    const bound = (value: string | number) => (kind === 'too_long' ? value : String(value));
    const told = Object.entries(values ?? {}).map(([name, value]) => [name, bound(value)] as const);
    return [field, { fault: kind, ...Object.fromEntries(told) }] as const;
  });
  expect(Object.fromEntries(found)).toEqual(faults);
});
