import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { CopyDialog } from './CopyDialog';

describe('the choice of what goes into a new calculation', () => {
  it('is panels, sheets, settings, and whether the result is kept for comparison', async () => {
    const onCopy = vi.fn();
    const { user } = renderWithProviders(<CopyDialog job={sample.job} onClose={vi.fn()} onCopy={onCopy} />);
    await user.click(screen.getByRole('checkbox', { name: 'Sheets (1 row)' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledWith({ panels: true, stock: false, configuration: true, keep: true });
  });

  it('of nothing at all copies nothing, even if the result is to be kept', async () => {
    const { user } = renderWithProviders(<CopyDialog job={sample.job} onClose={vi.fn()} onCopy={vi.fn()} />);
    for (const name of [/^Panels/, /^Sheets/, 'Settings']) {
      await user.click(screen.getByRole('checkbox', { name }));
    }
    expect(screen.getByRole('checkbox', { name: /Keep this result/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
  });
});
