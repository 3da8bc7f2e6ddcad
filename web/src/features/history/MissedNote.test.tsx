import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { aRecord } from '@/testing/server';
import { HistoryCards } from './HistoryCards';
import { HistoryTable } from './HistoryTable';

const idle = () => undefined;
const handlers = {
  onView: idle,
  onUse: idle,
  onFiles: idle,
  writing: [],
  onDelete: idle,
  onFavorite: idle,
  onProject: idle,
  onPick: idle,
  picked: [],
};

it.each([
  ['table', HistoryTable, 'row'],
  ['cards', HistoryCards, 'listitem'],
] as const)('a row of the %s says how many panels have no place', (_, List, role) => {
  const records = [
    aRecord({ name: 'Short of sheets', not_placed: 3 }),
    aRecord({ id: '01900000-0000-7000-8000-000000000009', name: 'All of it', not_placed: 0 }),
    aRecord({ id: '01900000-0000-7000-8000-000000000008', name: 'Still running', not_placed: null }),
  ];
  renderWithProviders(<List records={records} {...handlers} />);
  const told = screen.getAllByRole(role).filter((row) => within(row).queryByText(/not placed/));
  expect(told).toHaveLength(1);
  expect(told[0]).toHaveTextContent('Short of sheets');
  expect(told[0]).toHaveTextContent('3 panels not placed');
});
