// What the rules of the whole job do to one of its rows: nothing may be left of a sheet or of a panel.

import { readLength } from '../units/lengths';
import { isFaulty, type RowFaults } from './rowFaults';
import { cutSize, trimsOf, usableSize, type Size } from './ruleOfRow';
import { isWanted, type Row } from './rows';
import { cataloguePrice, type PricedMaterial } from './cataloguePrices';
import type { Configuration } from './job';
import { GOAL_LEAST_COST } from './prices';
import type { SawRules } from './sawRules';

const NONE: RowFaults = {};

const isGone = ({ width, height }: Size): boolean => width <= 0 || height <= 0;

/** What the whole job asks of a row: its rules, and what it wants most. */
export type Asked = SawRules &
  Partial<Pick<Configuration, 'optimization_priority'>> & {
    /** What the catalogue tells of prices. */
    catalogue?: readonly PricedMaterial[];
  };

/** Whether a sheet has no price although the cheapest layout is asked for. */
export const lacksPrice = (row: Row, { optimization_priority: priority, catalogue = [] }: Asked): boolean =>
  priority === GOAL_LEAST_COST &&
  !('edge' in row) &&
  isWanted(row) &&
  !row.price &&
  cataloguePrice(row, catalogue) === undefined;

/**
 * A fault of a row that has none of its own: it has no price where that counts, or what is cut off all sheets, or bands,
 * leave nothing of it.
 */
export function ruleFaultsOf(row: Row, rules: Asked): RowFaults {
  const banded = 'edge' in row;
  if (lacksPrice(row, rules) && !isFaulty(row)) return { price: { kind: 'missing' } };
  if (banded ? !rules.deduct_edge_bands : !rules.trim && !rules.materials) return NONE;
  if (!isWanted(row) || isFaulty(row)) return NONE;
  const [width, height] = [readLength(row.width), readLength(row.height)];
  if ('fault' in width || 'fault' in height) return NONE;
  const size = { width: width.mm, height: height.mm };
  if (banded) return isGone(cutSize(size, row, rules)) ? { edge: { kind: 'banded_away' } } : NONE;
  return isGone(usableSize(size, trimsOf(row, rules))) ? { trim: { kind: 'trimmed_away' } } : NONE;
}

/** Whether a row is wrong by itself or by the rules of the job. */
export const isWrong = (row: Row, rules: Asked): boolean =>
  isFaulty(row) || ruleFaultsOf(row, rules) !== NONE;
