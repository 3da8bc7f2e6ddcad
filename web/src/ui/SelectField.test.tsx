import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { SelectField } from './SelectField';

const options = [
  { value: '', name: 'Any type' },
  { value: 'mdf', name: 'MDF' },
];

it('shows the name of an empty value too, and tells the value that is chosen', async () => {
  const onChange = vi.fn();
  const { user } = renderWithProviders(<SelectField label="Type" value="" {...{ options, onChange }} />);
  const field = screen.getByRole('combobox', { name: 'Type' });
  expect(field).toHaveTextContent('Any type');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'MDF' }));
  expect(onChange.mock.calls).toEqual([['mdf']]);
});

it('is named by its label where that is hidden', () => {
  renderWithProviders(
    <SelectField label="Type" labelHidden value="mdf" options={options} onChange={vi.fn()} />,
  );
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent('MDF');
  expect(screen.queryByText('Type')).not.toBeInTheDocument();
});
