// Why a panel has no place: a rule of the saw by its name, else the reason as the server tells it.

import type { NoFitReason, RuleName } from './types';

export type Reason = Exclude<NoFitReason, 'RULES'> | RuleName;

export function reasonOf({ reason, rule }: { reason: NoFitReason; rule?: RuleName | null }): Reason {
  return reason === 'RULES' ? (rule ?? 'trim') : reason;
}
