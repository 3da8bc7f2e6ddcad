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

it('loads its list only when somebody is about to open it', async () => {
  vi.resetModules();
  const [{ SelectField: Fresh }, { loadedSelectField }] = await Promise.all([
    import('./SelectField'),
    import('./selectChunk'),
  ]);
  const { user } = renderWithProviders(
    <Fresh label="Type" value="mdf" {...{ options, onChange: vi.fn() }} />,
  );
  const field = screen.getByRole('combobox', { name: 'Type' });
  expect(field).toHaveValue('MDF');
  await new Promise((resolve) => setTimeout(resolve));
  expect(loadedSelectField()).toBeUndefined();
  await user.click(field);
  expect(await screen.findByRole('option', { name: 'Any type' })).toBeVisible();
  expect(loadedSelectField()).toBeDefined();
});
