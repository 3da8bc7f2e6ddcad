import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceFor } from '@/api/device';
import { clearTokens, tokens } from '@/api/session';
import { gate } from '@/testing/gate';
import { renderWithProviders } from '@/testing/render';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { AuthDialog } from './AuthDialog';
import { forgetUnsent } from './unsent';
import type { AuthMode } from './validate';

const server = startTestServer();
beforeEach(() => {
  clearTokens();
  forgetUnsent();
});

function Stage({ start, onDone }: { start: AuthMode; onDone: () => void }) {
  const [mode, setMode] = useState(start);
  return <AuthDialog mode={mode} onMode={setMode} onClose={() => undefined} onDone={onDone} />;
}

function open(start: AuthMode) {
  const onDone = vi.fn();
  const { user, unmount } = renderWithProviders(<Stage start={start} onDone={onDone} />);
  const field = (name: string) => screen.getByLabelText(name);
  return { user, unmount, onDone, field };
}

describe('registering', () => {
  it('checks the fields in their order and calls nobody until all is well', async () => {
    const { user, field } = open('register');
    const submit = screen.getByRole('button', { name: 'Create account' });

    await user.click(submit);
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields');

    await user.type(field('Name'), 'Anna');
    await user.type(field('Email'), 'anna at home');
    await user.type(field('Password'), 'short');
    await user.click(submit);
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
    expect(field('Email')).toBeInvalid();

    await user.clear(field('Email'));
    await user.type(field('Email'), 'anna@example.com');
    await user.click(submit);
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters');
    expect(field('Password')).toBeInvalid();
  });

  it('says that no email has to be verified', () => {
    open('register');
    expect(screen.getByText(/No email verification needed/)).toBeVisible();
  });

  it('keeps both tokens and is done', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/auth/register'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(
          { access_token: 'a', refresh_token: 'r', device_token: 'd', user: aUser() },
          { status: 201 },
        );
      }),
      http.get(at('/auth/me'), () => HttpResponse.json(aUser())),
    );
    const { user, unmount, onDone, field } = open('register');
    await user.type(field('Name'), ' Anna ');
    await user.type(field('Email'), ' anna@example.com ');
    await user.type(field('Password'), 'long enough{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual({ name: 'Anna', email: 'anna@example.com', password: 'long enough' });
    expect(tokens()).toEqual({ access_token: 'a', refresh_token: 'r' });
    expect(deviceFor('http://here/api/v1/auth/login')).toBe('d');
    unmount();
    expect(open('register').field('Email'), 'the next person begins anew').toHaveValue('');
  });

  it('closed by a slip has what was typed when it is opened again, but for the password', async () => {
    const { user, field, unmount } = open('register');
    await user.type(field('Name'), 'Anna');
    await user.type(field('Email'), 'anna@example.com');
    await user.type(field('Password'), 'long enough');
    unmount();
    const again = open('register').field;
    expect(again('Name')).toHaveValue('Anna');
    expect(again('Email')).toHaveValue('anna@example.com');
    expect(again('Password')).toHaveValue('');
  });

  it('tells of an address that is taken, and forgets it on the other tab', async () => {
    server.use(http.post(at('/auth/register'), () => refusal(409, 'USER_ALREADY_EXISTS')));
    const { user, field } = open('register');
    await user.type(field('Name'), 'Anna');
    await user.type(field('Email'), 'anna@example.com');
    await user.type(field('Password'), 'long enough{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is already registered');

    await user.click(screen.getByRole('tab', { name: 'Sign in' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    expect(field('Email')).toHaveValue('anna@example.com');
  });
});

describe('signing in', () => {
  it('disables the form while it is under way', async () => {
    const asked = gate();
    server.use(
      http.post(at('/auth/login'), async () => {
        await asked.passed;
        return refusal(401, 'INVALID_CREDENTIALS');
      }),
    );
    const { user, field, onDone } = open('login');
    await user.type(field('Email'), 'anna@example.com');
    await user.type(field('Password'), 'not my password{Enter}');
    expect(field('Email')).toBeDisabled();
    expect(field('Password')).toBeDisabled();
    expect(screen.getByRole('tab', { name: 'Register' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();

    asked.open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(field('Email')).toBeEnabled();
    expect(onDone).not.toHaveBeenCalled();
    expect(tokens()).toBeNull();
  });

  it('shows the password to who wants to see it', async () => {
    const { user, field } = open('login');
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(field('Password')).toHaveAttribute('type', 'text');
  });
});
