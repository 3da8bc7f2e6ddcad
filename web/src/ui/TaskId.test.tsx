import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { TaskId } from './TaskId';

it('the number of a task is copied by its button, and is no heading', async () => {
  const { user } = renderWithProviders(<TaskId id="0190-42" />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy the task’s number' }));
  expect(await navigator.clipboard.readText()).toBe('0190-42');
  expect(screen.getByText('Copied')).toBeInTheDocument();
});
