import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';

it('still says what was asked while it fades', () => {
  const question = { title: 'Delete?', text: 'Kitchen is deleted for good.', confirm: 'Delete' };
  const handlers = { onConfirm: () => undefined, onCancel: () => undefined };
  const { rerender } = render(<ConfirmDialog open {...question} {...handlers} />);
  rerender(<ConfirmDialog open={false} title="" text="" confirm="" {...handlers} />);
  expect(screen.getByText('Kitchen is deleted for good.')).toBeInTheDocument();
  expect(screen.getByText('Delete?')).toBeInTheDocument();

  rerender(<ConfirmDialog open {...question} text="Bathroom is deleted for good." {...handlers} />);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Bathroom is deleted for good.');
});
