import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { CommitField } from './CommitField';

const faultOf = (text: string) => (text === 'wide' ? 'A length' : undefined);

function show() {
  const onCommit = vi.fn<(text: string) => void>();
  const onStep = vi.fn((by: 1 | -1, text: string | null) => by > 0 || text === null);
  const { user } = renderWithProviders(
    <CommitField
      label="Kerf"
      value="3.2"
      unit="mm"
      helperText="Of the blade"
      {...{ faultOf, onCommit, onStep }}
    />,
  );
  return { user, onCommit, onStep, field: screen.getByLabelText('Kerf') };
}

it('commits an edit once, on Enter or on blur', async () => {
  const { user, onCommit, field } = show();
  await user.type(field, '5');
  expect(onCommit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(onCommit.mock.calls).toEqual([['3.25']]);
});

it('commits what is typed when the page is closed', async () => {
  const { user, onCommit, field } = show();
  await user.type(field, '5');
  fireEvent(window, new Event('pagehide'));
  expect(onCommit.mock.calls).toEqual([['3.25']]);
});

it('commits nothing where the text is as it was, or Escape has restored it', async () => {
  const { user, onCommit, field } = show();
  await user.type(field, '5{Backspace}{Enter}');
  await user.type(field, '5{Escape}');
  expect(field).toHaveValue('3.2');
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
});

it('keeps a faulty text to be corrected, and says with the field what is wrong', async () => {
  const { user, onCommit, field } = show();
  expect(field).toHaveAccessibleDescription('Of the blade');
  await user.clear(field);
  await user.type(field, 'wide{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('A length');
  await user.tab();
  expect(field).toHaveValue('wide');
  expect(onCommit).not.toHaveBeenCalled();
});

it('steps by the arrow keys from what is typed, which it keeps where that is no number', async () => {
  const { user, onStep, field } = show();
  await user.type(field, '5{ArrowDown}');
  expect(field).toHaveValue('3.25');
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveValue('3.2');
  expect(onStep.mock.calls).toEqual([
    [-1, '3.25'],
    [1, '3.25'],
  ]);
});
