import { faultText } from '@/api/errors';
import type { Fault } from '@/domain/job/fault';

/** A fault of a field as the sentence below it; nothing where there is none. */
export function faultWords(fault: Fault | undefined): string | undefined {
  if (!fault) return undefined;
  const said = faultText({ path: '', fault: fault.kind, ...fault.values });
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}
