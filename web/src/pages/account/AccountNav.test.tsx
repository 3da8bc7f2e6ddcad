import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { AccountNav } from './AccountNav';

afterEach(() => vi.restoreAllMocks());

it('the row of the account’s parts says on which side it goes on, and goes there', async () => {
  const width = (name: 'scrollWidth' | 'clientWidth', px: number) =>
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(px);
  width('scrollWidth', 800);
  width('clientWidth', 390);
  Element.prototype.scrollIntoView = vi.fn();
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy;
  const { user } = renderWithProviders(<AccountNav />, { at: '/account/profile' });
  const further = await screen.findByRole('button', { name: 'Further parts of the account' });
  expect(screen.queryByRole('button', { name: 'Earlier parts of the account' })).not.toBeInTheDocument();
  await user.click(further);
  expect(scrollBy).toHaveBeenCalledWith({ left: 234, behavior: 'smooth' });

  const row = screen.getByRole('navigation', { name: 'Account' });
  row.scrollLeft = 410;
  fireEvent.scroll(row);
  expect(screen.getByRole('button', { name: 'Earlier parts of the account' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Further parts of the account' })).not.toBeInTheDocument();
});
