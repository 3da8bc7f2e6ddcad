import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { WebhooksCard } from './WebhooksCard';

const server = startTestServer();
beforeEach(() => keepTokens({ access_token: 'a', refresh_token: 'r' }));

const HOOK = {
  id: '01900000-0000-7000-8000-000000000001',
  url: 'https://erp.example.com/kerf',
  events: ['calculation.finished', 'calculation.failed'],
  description: 'ERP',
  enabled: true,
  created_at: '2026-11-20T10:00:00Z',
  failing_since: null as string | null,
  given_up_at: null as string | null,
};

const DELIVERY = {
  id: '01900000-0000-7000-8000-000000000002',
  event: 'calculation.finished',
  webhook_id: 'msg_01900000000070008000000000000002',
  created_at: '2026-11-20T10:00:00Z',
  delivered: false,
  next_attempt_at: null,
  attempts: [
    { at: '2026-11-20T10:00:00Z', status: 500, error: null, ms: 12 },
    { at: '2026-11-20T10:00:05Z', status: null, error: 'no connection', ms: 3 },
  ],
};

function answerHooks(all: (typeof HOOK)[]) {
  server.use(http.get(at('/webhooks'), () => HttpResponse.json({ webhooks: all })));
}

const show = () => renderWithProviders(<WebhooksCard allowed upgrade={null} />);

describe('webhooks', () => {
  it('are refused in words where the plan has none, with the way to one that has', async () => {
    answerHooks([]);
    renderWithProviders(<WebhooksCard allowed={false} upgrade={<a href="/pricing">Compare</a>} />);
    expect(await screen.findByText('Your plan has no connection to other programs')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('button', { name: 'Create a webhook' })).not.toBeInTheDocument();
  });

  it('are made with the events that were chosen, and show their secret once', async () => {
    let all: (typeof HOOK)[] = [];
    let sent: unknown;
    server.use(
      http.get(at('/webhooks'), () => HttpResponse.json({ webhooks: all })),
      http.post(at('/webhooks'), async ({ request }) => {
        sent = await request.json();
        all = [HOOK];
        return HttpResponse.json({ ...HOOK, secret: 'whsec_c2VjcmV0' }, { status: 201 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Create a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    const create = form.getByRole('button', { name: 'Create a webhook' });
    expect(create).toBeDisabled();
    await user.type(form.getByLabelText('Address'), 'https://erp.example.com/kerf');
    await user.click(form.getByLabelText('a calculation has failed'));
    await user.click(form.getByLabelText('a plan is booked out of stock'));
    await user.click(create);
    const secret = within(await screen.findByRole('dialog', { name: 'The secret of the webhook' }));
    expect(sent).toEqual({
      url: 'https://erp.example.com/kerf',
      events: ['calculation.finished', 'stock.booked'],
      description: null,
    });
    expect(secret.getByLabelText('Secret')).toHaveValue('whsec_c2VjcmV0');
    await user.click(secret.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
    await user.click(secret.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_c2VjcmV0')).not.toBeInTheDocument());
    expect(await screen.findByText('ERP')).toBeVisible();
  });

  it('say in words why an address is refused', async () => {
    answerHooks([]);
    const faults = [{ path: 'url', fault: 'inner_address' }];
    server.use(http.post(at('/webhooks'), () => refusal(400, 'VALIDATION_ERROR', { fields: {}, faults })));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Create a webhook' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Address'), 'http://10.0.0.1/{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent("inside the server's own network");
  });

  it('show what was sent, and send it again', async () => {
    answerHooks([HOOK]);
    let again = '';
    server.use(
      http.get(at('/webhooks/:id/deliveries'), () => HttpResponse.json({ deliveries: [DELIVERY], total: 1 })),
      http.post(at('/webhooks/:id/deliveries/:delivery/resend'), ({ params }) => {
        again = String(params['delivery']);
        return HttpResponse.json(DELIVERY, { status: 202 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Log: ERP' }));
    const log = within(await screen.findByRole('dialog', { name: 'Log: ERP' }));
    expect(await log.findByText(/not delivered/)).toBeVisible();
    expect(log.getByText(/500, 12 ms/)).toBeVisible();
    expect(log.getByText(/no answer, 3 ms \(no connection\)/)).toBeVisible();
    await user.click(log.getByRole('button', { name: /^Send again/ }));
    await waitFor(() => expect(again).toBe(DELIVERY.id));
  });

  it('tell that one was switched off, and are switched on and deleted after a question', async () => {
    let all = [{ ...HOOK, enabled: false, given_up_at: '2026-11-20T10:00:00Z' as string | null }];
    server.use(
      http.get(at('/webhooks'), () => HttpResponse.json({ webhooks: all })),
      http.put(at('/webhooks/:id'), () => {
        all = [HOOK];
        return HttpResponse.json(HOOK);
      }),
      http.delete(at('/webhooks/:id'), () => {
        all = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('it had taken nothing for five days');
    await user.click(screen.getByRole('button', { name: 'Switch on: ERP' }));
    expect(await screen.findByRole('button', { name: 'Switch off: ERP' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete: ERP' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There is no webhook yet')).toBeVisible();
  });
});
