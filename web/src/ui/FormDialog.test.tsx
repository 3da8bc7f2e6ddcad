import { TextField } from './TextField';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { FormDialog } from './FormDialog';

/** A dialog whose server refuses when it is told to: the code, or nothing in particular. */
function Stage({ wrong, onClose }: { wrong?: 'code'; onClose?: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const refuse = () => {
    setBusy(false);
    setRefused(true);
  };
  const send = () => {
    setBusy(true);
    refuseNow = () => act(refuse);
  };
  return (
    <FormDialog
      title="New board"
      submit="Save"
      ready
      busy={busy}
      onSubmit={send}
      onClose={onClose ?? (() => undefined)}
    >
      <TextField label="Name" disabled={busy} />
      <TextField label="Code" error={refused && wrong === 'code'} disabled={busy} />
    </FormDialog>
  );
}
/** Lets the server answer what was sent last. */
let refuseNow = (): void => undefined;
const field = (name: string) => screen.getByRole('textbox', { name });

describe('a form that the server refuses', () => {
  it('has the focus at its first faulty field', async () => {
    const { user } = renderWithProviders(<Stage wrong="code" />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    refuseNow();
    await waitFor(() => expect(field('Code')).toHaveFocus());
  });

  it('has it where it was where no field is faulty', async () => {
    const { user } = renderWithProviders(<Stage />);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    refuseNow();
    await waitFor(() => expect(save).toBeEnabled());
    await waitFor(() => expect(save).toHaveFocus());
    await user.type(field('Name'), 'Oak{Enter}');
    await waitFor(() => expect(field('Name')).toBeDisabled());
    refuseNow();
    await waitFor(() => expect(field('Name')).toHaveFocus());
  });
});

describe('a form that is left', () => {
  const left = async (leave: string) => {
    const onClose = vi.fn();
    const { user } = renderWithProviders(<Stage onClose={onClose} />);
    if (leave !== 'untouched') await user.type(field('Name'), 'Oak');
    if (leave === 'by its button') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard('{Escape}');
    return { user, onClose };
  };

  it.each(['untouched', 'by its button'])('goes without a question: %s', async (leave) => {
    const { onClose } = await left(leave);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks first where something was typed', async () => {
    const { user, onClose } = await left('by a key');
    const discard = await screen.findByRole('button', { name: 'Discard' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(discard);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
