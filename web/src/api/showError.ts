import { toast } from '@/lib/toasts';
import { errorText, isPlanLimit, toApiError } from './errors';

/** Tells the person what went wrong. A plan's limit stays until it is closed, all else goes after six seconds. */
export function showError(thrown: unknown): void {
  const error = toApiError(thrown);
  if (error.code === 'CANCELLED') return;
  toast({ severity: 'error', text: errorText(error), persistent: isPlanLimit(error) });
}
