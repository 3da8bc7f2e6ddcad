// What the rules of the whole job do to one of its rows: nothing may be left of a sheet or of a panel.

import { readLength } from '../units/lengths';
import { isFaulty, type RowFaults } from './rowFaults';
import { cutSize, trimsOf, usableSize, type Size } from './ruleOfRow';
import { isWanted, type Row } from './rows';
import type { SawRules } from './sawRules';

const NONE: RowFaults = {};

const isGone = ({ width, height }: Size): boolean => width <= 0 || height <= 0;

/** A fault of a row that has none of its own: what is cut off all sheets, or bands, leave nothing of it. */
export function ruleFaultsOf(row: Row, rules: SawRules): RowFaults {
  const banded = 'edge' in row;
  if (banded ? !rules.deduct_edge_bands : !rules.trim && !rules.materials) return NONE;
  if (!isWanted(row) || isFaulty(row)) return NONE;
  const [width, height] = [readLength(row.width), readLength(row.height)];
  if ('fault' in width || 'fault' in height) return NONE;
  const size = { width: width.mm, height: height.mm };
  if (banded) return isGone(cutSize(size, row, rules)) ? { edge: { kind: 'banded_away' } } : NONE;
  return isGone(usableSize(size, trimsOf(row, rules))) ? { trim: { kind: 'trimmed_away' } } : NONE;
}

/** Whether a row is wrong by itself or by the rules of the job. */
export const isWrong = (row: Row, rules: SawRules): boolean =>
  isFaulty(row) || ruleFaultsOf(row, rules) !== NONE;
