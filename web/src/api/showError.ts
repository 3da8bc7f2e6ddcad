import i18next from 'i18next';
import { toast } from '@/lib/toasts';
import { errorText, isPlanLimit, toApiError } from './errors';

let onUpgrade: (() => void) | null = null;

/** How to get to the plans; the message of a plan's limit offers it. */
export function whenUpgradeIsWanted(handler: () => void): void {
  onUpgrade = handler;
}

/** The button of a message that another plan would have spared. */
export function upgradeAction() {
  return onUpgrade ? { label: i18next.t('common:actions.upgrade'), run: onUpgrade } : undefined;
}

/** Tells the person what went wrong. A plan's limit stays until it is closed, all else goes after six seconds. */
export function showError(thrown: unknown): void {
  const error = toApiError(thrown);
  if (error.code === 'CANCELLED') return;
  const limit = isPlanLimit(error);
  toast({
    severity: 'error',
    text: errorText(error),
    persistent: limit,
    action: limit ? upgradeAction() : undefined,
  });
}
