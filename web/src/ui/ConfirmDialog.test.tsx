import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';

afterEach(() => {
  vi.useRealTimers();
});

it('still says what was asked while it fades', () => {
  // The fade lasts until this test has looked at it.
  vi.useFakeTimers();
  const question = { title: 'Delete?', text: 'Kitchen is deleted for good.', confirm: 'Delete' };
  const handlers = { onConfirm: () => undefined, onClose: () => undefined };
  const { rerender } = render(<ConfirmDialog open {...question} {...handlers} />);
  rerender(<ConfirmDialog open={false} title="" text="" confirm="" {...handlers} />);
  expect(screen.getByText('Kitchen is deleted for good.')).toBeInTheDocument();
  expect(screen.getByText('Delete?')).toBeInTheDocument();

  rerender(<ConfirmDialog open {...question} text="Bathroom is deleted for good." {...handlers} />);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Bathroom is deleted for good.');
});

it('leaves the focus in the content where the button that asked went with its row', async () => {
  const user = userEvent.setup();
  function Rows() {
    const [rows, setRows] = useState(['Kitchen', 'Office']);
    const [doomed, setDoomed] = useState<string | null>(null);
    return (
      <main id="main" tabIndex={-1}>
        {rows.map((row) => (
          <button key={row} onClick={() => setDoomed(row)}>
            {row}
          </button>
        ))}
        <ConfirmDialog
          open={doomed !== null}
          title="Delete?"
          text=""
          confirm="Delete"
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            setRows(rows.filter((row) => row !== doomed));
            setDoomed(null);
          }}
        />
      </main>
    );
  }
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Office' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Office' })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Kitchen' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
