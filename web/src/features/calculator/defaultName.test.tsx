import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '@/api/keys';
import { clearTokens, keepTokens } from '@/api/session';
import { formatDate } from '@/lib/dates';
import { renderWithProviders } from '@/testing/render';
import { aRecord, at, startTestServer } from '@/testing/server';
import { nextName, useDefaultName } from './defaultName';

const server = startTestServer();
const TODAY = `Calculation ${formatDate(new Date())}`;

function Name({ wanted = true }) {
  return <output>{useDefaultName(wanted)}</output>;
}

describe('a calculation without a name', () => {
  beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));
  afterEach(() => clearTokens());

  it.each([
    [[], 'Day'],
    [['Kitchen', 'Day of others', 'Another Day'], 'Day'],
    [['Day'], 'Day (2)'],
    [['Day (4)', 'Day (2)', 'Day'], 'Day (5)'],
    [['Day (9)'], 'Day (10)'],
    [[null, 'Day (x)', 'Day (2) copy', 'Day (12345678)', 'Day'], 'Day (2)'],
  ])('beside %j is called %s', (names, expected) => {
    expect(nextName('Day', names)).toBe(expected);
  });

  it('is numbered within its day, and anew after each', async () => {
    let names: string[] = [];
    const asked: (string | null)[] = [];
    server.use(
      http.get(at('/calculations'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('search'));
        return HttpResponse.json({
          calculations: names.map((name) => aRecord({ name })),
          total: names.length,
        });
      }),
    );
    const { queryClient } = renderWithProviders(<Name />);
    expect(screen.getByText(TODAY)).toBeVisible();
    await waitFor(() => expect(asked).toEqual([TODAY]));
    names = [TODAY];
    await queryClient.invalidateQueries({ queryKey: keys.calculations });
    expect(await screen.findByText(`${TODAY} (2)`)).toBeVisible();
    names = [`${TODAY} (2)`, TODAY];
    await queryClient.invalidateQueries({ queryKey: keys.calculations });
    expect(await screen.findByText(`${TODAY} (3)`)).toBeVisible();
  });

  it('asks for nobody who has named it or is not signed in', () => {
    server.use(http.get(at('/calculations'), () => expect.unreachable('nothing is asked')));
    const named = renderWithProviders(<Name wanted={false} />);
    expect(named.queryClient.isFetching()).toBe(0);
    named.unmount();
    clearTokens();
    expect(renderWithProviders(<Name />).queryClient.isFetching()).toBe(0);
    expect(screen.getByText(TODAY)).toBeVisible();
  });
});
