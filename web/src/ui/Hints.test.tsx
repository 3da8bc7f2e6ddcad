import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { Tooltip } from './Tooltip';

const open = () =>
  renderWithProviders(
    <>
      <Tooltip title="Delete for good">
        <button type="button">x</button>
      </Tooltip>
      <button type="button">Plain</button>
    </>,
  );

it('the mouse that rests on a button finds its hint, which goes when the mouse goes', async () => {
  const { user } = open();
  await user.hover(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Delete for good');
  await user.hover(screen.getByRole('button', { name: 'Plain' }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

it('the mouse may move into the hint', async () => {
  const { user } = open();
  await user.hover(screen.getByRole('button', { name: 'Delete for good' }));
  const hint = await screen.findByRole('tooltip');
  await user.hover(hint);
  await new Promise((done) => setTimeout(done, 300));
  expect(hint).toBeInTheDocument();
});

it('the keyboard finds it too, and Escape closes it', async () => {
  const { user } = open();
  await user.tab();
  expect(await screen.findByRole('tooltip')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});
