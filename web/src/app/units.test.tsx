import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearTokens, keepTokens } from '@/api/session';
import { readText } from '@/lib/storage';
import { currentUnit } from '@/i18n/chosenUnit';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { SettingsMenu } from './SettingsMenu';
import { useUnitOfAccount } from '@/api/useUnitSetting';

const server = startTestServer();
const settings = (units: string) => ({
  language: 'en',
  theme: 'dark',
  units,
  default_configuration: null,
  default_stock: null,
});

function Page() {
  useUnitOfAccount();
  return <SettingsMenu />;
}

/** An account with millimetres that takes or refuses what is saved. */
function account(units: string, refuses = false) {
  const saved: unknown[] = [];
  server.use(
    http.get(at('/settings'), () => HttpResponse.json(settings(units))),
    http.put(at('/settings'), async ({ request }) => {
      const body = (await request.json()) as { units: string };
      if (refuses) return refusal(500, 'INTERNAL_ERROR');
      saved.push(body);
      return HttpResponse.json(settings(body.units));
    }),
  );
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  return saved;
}

async function chooseInches() {
  const { user } = renderWithProviders(<Page />);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Inches' }));
}

beforeEach(() => clearTokens());

describe('the unit of lengths', () => {
  it('is kept in the browser of a visitor', async () => {
    await chooseInches();
    expect([currentUnit(), readText('units')]).toEqual(['inch', 'inch']);
  });

  it('is saved with the account', async () => {
    const saved = account('mm');
    await chooseInches();
    await waitFor(() => expect(saved).toEqual([{ units: 'inch' }]));
    expect(currentUnit()).toBe('inch');
  });

  it('comes from the account on another machine', async () => {
    account('inch');
    renderWithProviders(<Page />);
    await waitFor(() => expect(currentUnit()).toBe('inch'));
  });

  it('that could not be saved is not lost: the account gets it the next time', async () => {
    account('mm', true);
    await chooseInches();
    await waitFor(() => expect(currentUnit()).toBe('inch'));
    const saved = account('mm');
    renderWithProviders(<Page />);
    await waitFor(() => expect(saved).toEqual([{ units: 'inch' }]));
    expect(currentUnit()).toBe('inch');
  });
});
