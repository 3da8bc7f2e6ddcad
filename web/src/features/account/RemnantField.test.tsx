import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import { chooseUnit } from '@/i18n/chosenUnit';
import { renderWithProviders } from '@/testing/render';
import { aSettings, at, startTestServer } from '@/testing/server';
import { PreferencesCard } from './PreferencesCard';

const server = startTestServer();
let sent: unknown[];
beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  sent = [];
  server.use(
    http.put(at('/settings'), async ({ request }) => {
      const changes = (await request.json()) as object;
      sent.push(changes);
      return HttpResponse.json(aSettings(changes));
    }),
  );
});

async function show() {
  const { user } = renderWithProviders(<PreferencesCard />);
  const field = screen.getByLabelText('Remnants from');
  await waitFor(() => expect(field).toHaveValue('100'));
  const type = async (text: string) => {
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  return { user, field, type };
}

describe('what a remnant is at least, of the account', () => {
  it('is any length, kept when the field is left', async () => {
    const { field, type } = await show();
    await type('137,5');
    await waitFor(() => expect(sent).toEqual([{ least_remnant: 137.5 }]));
    expect(field).toHaveValue('137.5');
  });

  it('is one of the usual ones by a click', async () => {
    const { user, field } = await show();
    await user.click(screen.getByRole('button', { name: '200 mm' }));
    await waitFor(() => expect(sent).toEqual([{ least_remnant: 200 }]));
    expect(field).toHaveValue('200');
    expect(screen.getByRole('button', { name: '200 mm' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is the usual one that is clicked, whatever was typed before', async () => {
    const { user, field, type } = await show();
    await type('wide');
    await user.click(screen.getByRole('button', { name: '100 mm' }));
    expect(field).toHaveValue('100');
    expect(field).toBeValid();
    expect(sent).toEqual([]);
  });

  it('is never sent where it is no length, or one that the server refuses', async () => {
    const { field, type } = await show();
    for (const wrong of ['-5', 'wide', '1000001']) {
      await type(wrong);
      expect(field, wrong).toBeInvalid();
      expect(screen.getByText(/^A length from 0 to 1000000 mm$/)).toBeVisible();
    }
    await type('0');
    await waitFor(() => expect(sent).toEqual([{ least_remnant: 0 }]));
  });

  it('is typed in inches where the account measures in them', async () => {
    const { field, type } = await show();
    act(() => chooseUnit('inch'));
    await type('4 1/2');
    await waitFor(() => expect(sent).toEqual([{ least_remnant: 114.3 }]));
    expect(field).toHaveValue('4 1/2');
  });
});
