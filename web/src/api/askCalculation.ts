// A calculation with its job and its result, which can be asked for before the code is there that shows it.

import { answerOf, api } from './client';
import type { CalculationRecord } from './types';

const asked = new Map<string, Promise<CalculationRecord>>();

const ask = (id: string): Promise<CalculationRecord> =>
  answerOf(api.GET('/api/v1/calculations/{id}', { params: { path: { id } } }));

/** Its answer is for whoever wants the calculation next. */
export function askAhead(id: string): void {
  const answer = ask(id);
  // Whoever wants it is told; nobody may want it any more.
  answer.catch(() => undefined);
  asked.set(id, answer);
}

export function askCalculation(id: string): Promise<CalculationRecord> {
  const answer = asked.get(id) ?? ask(id);
  asked.delete(id);
  return answer;
}
