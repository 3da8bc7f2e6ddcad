// Why there is no file, in words.

import i18next from 'i18next';
import { errorText, faultsOf, toApiError } from '@/api/errors';
import { upgradeAction } from '@/api/showError';
import { planName } from '@/i18n/planName';
import { toast } from '@/lib/toasts';

/** A format that the person's plan has not, with the least plan that has it; null for any other failure. */
function lockedBy({ code, details }: ReturnType<typeof toApiError>): { plan: string | null } | null {
  if (code !== 'FORBIDDEN' || typeof details?.format !== 'string') return null;
  return { plan: typeof details.plan === 'string' ? details.plan : null };
}

/** The options name a machine that is there no more. */
export const isMachineGone = (thrown: unknown): boolean =>
  faultsOf(thrown).some(({ path, fault }) => path === 'machine' && fault === 'names_nothing');

/** The sentence for a file, or a list of formats, that could not be had. */
export function failureText(thrown: unknown): string {
  const error = toApiError(thrown);
  const locked = lockedBy(error);
  if (locked) {
    return locked.plan === null
      ? i18next.t('formats:inNoPlan')
      : i18next.t('formats:locked', { plan: planName(locked.plan, i18next.getFixedT(null, 'auth')) });
  }
  if (error.code === 'CALCULATION_NOT_FOUND') return i18next.t('formats:notOnServer');
  if (error.status === 0) return i18next.t('formats:unreachable');
  // The format cannot hold the plan: the server says why.
  const refused = faultsOf(error).find(({ fault }) => fault === 'refused');
  return refused?.reason ?? errorText(error);
}

/** Tells it; a plan that has the format is offered. What the person has left is nothing to tell. */
export function tellFailure(thrown: unknown): void {
  const error = toApiError(thrown);
  if (error.code === 'CANCELLED') return;
  const locked = lockedBy(error);
  const action = locked?.plan ? upgradeAction() : undefined;
  toast({ severity: 'error', text: failureText(error), persistent: locked !== null, action });
}
