import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '@/api/queries';
import type { LinkKind, SharedLink } from '@/api/shared';
import { keepTokens } from '@/api/session';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { LinksDialog } from './LinksDialog';
import { SheetsCut } from './SheetsCut';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-0000000000aa';
const URL = 'https://kerf.example.com/s/0123456789abcdef0123456789abcdef';

let links: SharedLink[];
let cut: number | null;
let asked: unknown[];
beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  links = [];
  cut = null;
  asked = [];
  server.use(
    http.get(at(`/calculations/${ID}/links`), () => HttpResponse.json({ links, sheets_cut: cut })),
    http.post(at(`/calculations/${ID}/links`), async ({ request }) => {
      const body = (await request.json()) as { kind: LinkKind; expires_at: string | null };
      asked.push(body);
      const link = { id: `link-${asked.length}`, ...body };
      links = [...links, { ...link, created_at: '2026-11-25T10:00:00Z' }];
      return HttpResponse.json({ ...link, url: URL }, { status: 201 });
    }),
    http.delete(at(`/calculations/${ID}/links/:link`), ({ params }) => {
      links = links.filter(({ id }) => id !== params.link);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const dialog = () => within(screen.getByRole('dialog', { name: 'Share the plan' }));

describe('the links of a result', () => {
  it('are made for the saw at first, with code and address at once, and ended after a question', async () => {
    const onPrint = vi.fn();
    const { user } = renderWithProviders(<LinksDialog id={ID} onClose={() => undefined} onPrint={onPrint} />);
    expect(await dialog().findByText('There are no links yet.')).toBeVisible();
    expect(dialog().getByText(/Prices, notes, the project .* stay hidden/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Make a link' }));
    expect(await dialog().findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(asked).toEqual([{ kind: 'saw', expires_at: null }]);
    expect(dialog().getByRole('textbox', { name: 'Address' })).toHaveValue(URL);
    expect(dialog().getByRole('link', { name: 'Open' })).toHaveAttribute('href', URL);
    await user.click(dialog().getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(URL);
    expect(dialog().getByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Print with the code' }));
    expect(onPrint).toHaveBeenCalledExactlyOnceWith('0123456789abcdef0123456789abcdef');

    const row = within(await dialog().findByRole('listitem'));
    expect(row.getByText('For the saw')).toBeVisible();
    expect(row.getByText(/no end date/)).toBeVisible();
    await user.click(row.getByRole('button', { name: /^End the link/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(links).toHaveLength(1);
    await user.click(await row.findByRole('button', { name: /^End the link/ }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the link' }),
    );
    expect(await screen.findByText('There are no links yet.')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the link' }), 'its code is gone too').toBeNull();
  });

  it('end at the end of a day that was picked, never in the past', async () => {
    const { user } = renderWithProviders(<LinksDialog id={ID} onClose={() => undefined} />);
    const day = dialog().getByLabelText('Ends on');
    await user.click(dialog().getByRole('radio', { name: /^For viewing/ }));
    await user.type(day, '2020-01-01');
    expect(dialog().getByText('Choose today or a later day')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Make a link' })).toBeDisabled();
    await user.clear(day);
    await user.type(day, '2999-12-31');
    await user.click(dialog().getByRole('button', { name: 'Make a link' }));
    await dialog().findByRole('img');
    expect(asked).toEqual([{ kind: 'view', expires_at: new Date(2999, 11, 31, 23, 59, 59).toISOString() }]);
    expect(dialog().queryByRole('button', { name: /^Print/ }), 'nothing prints it here').toBeNull();
    expect(await dialog().findByText(/ends 31.12.2999/)).toBeVisible();
  });

  it('that cannot be made tell why, in words', async () => {
    server.use(
      http.post(at(`/calculations/${ID}/links`), () =>
        refusal(403, 'SHARED_LINK_LIMIT_EXCEEDED', { limit: 20, current: 20 }),
      ),
    );
    const { user } = renderWithProviders(<LinksDialog id={ID} onClose={() => undefined} />);
    await user.click(dialog().getByRole('button', { name: 'Make a link' }));
    const told = must((await dialog().findByRole('alert')).textContent);
    expect(told).toContain('20');
    expect(told).not.toContain('SHARED_LINK');
    expect(dialog().getByRole('button', { name: 'Make a link' })).toBeEnabled();
  });

  it('are only looked at by a viewer of the team, who is told so', async () => {
    links = [{ id: 'one', kind: 'view', created_at: '2026-11-25T10:00:00Z', expires_at: null }];
    const { queryClient } = renderWithProviders(<LinksDialog id={ID} onClose={() => undefined} />);
    queryClient.setQueryData(userQuery.queryKey, { ...aUser(), team_role: 'viewer' });
    expect(await dialog().findByText(/As a viewer of the team/)).toBeVisible();
    expect(await dialog().findByText('For viewing')).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Make a link' })).toBeNull();
    expect(dialog().queryByRole('button', { name: /^End the link/ })).toBeNull();
  });
});

describe('how far the workshop is', () => {
  it('is not told before there is a link for the saw', async () => {
    links = [{ id: 'one', kind: 'view', created_at: '2026-11-25T10:00:00Z', expires_at: null }];
    const { queryClient } = renderWithProviders(<SheetsCut id={ID} sheets={49} />);
    await vi.waitFor(() => expect(queryClient.getQueryData(['links', ID])).toBeDefined());
    expect(screen.queryByText(/sheets cut/)).toBeNull();
  });

  it('is followed while there is one', async () => {
    links = [{ id: 'one', kind: 'saw', created_at: '2026-11-25T10:00:00Z', expires_at: null }];
    renderWithProviders(<SheetsCut id={ID} sheets={49} />);
    expect(await screen.findByText('0 of 49 sheets cut')).toBeVisible();
    cut = 17;
    expect(await screen.findByText('17 of 49 sheets cut')).toBeVisible();
  });
});
