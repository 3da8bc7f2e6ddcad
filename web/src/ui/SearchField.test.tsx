import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { SearchField } from './SearchField';

/** A search whose owner takes up what it is told when the test says so. */
function renderSearch() {
  const told = vi.fn<(value: string) => void>();
  let give: (value: string) => void = () => undefined;
  function Stage() {
    const [value, setValue] = useState('kit');
    give = (given) => act(() => setValue(given));
    return <SearchField label="Search" value={value} onChange={told} />;
  }
  const { user } = renderWithProviders(<Stage />);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  const isTold = (value: string) => vi.waitFor(() => expect(told).toHaveBeenLastCalledWith(value));
  return { user, field, told, give: (value: string) => give(value), isTold };
}

describe('words to search for', () => {
  it('lose no letter that was typed before the former came back', async () => {
    const { user, field, told, give, isTold } = renderSearch();
    await user.clear(field);
    await isTold('');
    await user.type(field, 'w');
    await isTold('w');
    await user.type(field, 'ar');
    give('');
    expect(field).toHaveValue('war');
    give('w');
    expect(field).toHaveValue('war');
    await isTold('war');
    give('war');
    expect(field).toHaveValue('war');
    expect(told.mock.calls.map(([value]) => value).filter((value) => value === 'w')).toHaveLength(1);
  });

  it('follow what the owner takes up by other means, and tell nobody of it', async () => {
    const { user, field, told, give, isTold } = renderSearch();
    await user.type(field, 'c');
    await isTold('kitc');
    give('kitc');
    told.mockClear();
    give('');
    expect(field).toHaveValue('');
    give('kitc');
    expect(field).toHaveValue('kitc');
    await user.type(field, 'h');
    await isTold('kitch');
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('are not told again where the owner makes less of them', async () => {
    const { user, field, told, isTold } = renderSearch();
    await user.type(field, ' ');
    await isTold('kit ');
    await user.type(field, 'c');
    await isTold('kit c');
    expect(told).toHaveBeenCalledTimes(2);
  });
});
