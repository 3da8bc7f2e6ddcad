import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToastStore } from '@/lib/toasts';
import { fromAnswer, toApiError } from './errors';
import { showError, whenUpgradeIsWanted } from './showError';

beforeEach(() => useToastStore.setState({ toasts: [] }));

describe('the message of an error', () => {
  it.each([
    'SUBSCRIPTION_PANEL_LIMIT_EXCEEDED',
    'SUBSCRIPTION_STOCK_LIMIT_EXCEEDED',
    'SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED',
    'NO_ACTIVE_SUBSCRIPTION',
    'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED',
  ])('for %s stays and leads to the plans', (code) => {
    const upgrade = vi.fn();
    whenUpgradeIsWanted(upgrade);
    showError(fromAnswer(403, { code }));
    const [shown] = useToastStore.getState().toasts;
    expect(shown).toMatchObject({
      severity: 'error',
      persistent: true,
      action: { label: 'Upgrade the plan' },
    });
    shown?.action?.run();
    expect(upgrade).toHaveBeenCalledTimes(1);
  });

  it('of any other kind goes by itself and leads nowhere', () => {
    whenUpgradeIsWanted(vi.fn());
    showError(fromAnswer(403, { code: 'FORBIDDEN' }));
    const [shown] = useToastStore.getState().toasts;
    expect(shown?.persistent).toBe(false);
    expect(shown?.action).toBeUndefined();
  });

  it('is none when the person has cancelled the call', () => {
    showError(toApiError(new DOMException('gone', 'AbortError')));
    expect(useToastStore.getState().toasts).toEqual([]);
  });
});
