import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import type { Plan } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { Faq } from './Faq';
import { Plans } from './Plans';

const server = startTestServer();

const FREE: Plan = {
  name: 'free',
  price_monthly: '0.00',
  price_yearly: '0.00',
  currency: 'USD',
  requests_per_month: 5,
  max_panel_count: 100,
  max_stock_panel_count: 10,
  max_saved_projects: 3,
  concurrent_tasks: 1,
  export_formats: ['json', 'csv'],
  features: {
    remnants_management: false,
    edge_banding: true,
    batch_processing: false,
    cost_calculator: false,
    max_team_users: 1,
    cnc_postprocessors: false,
    erp_integration: false,
  },
  priority_queue: false,
  api_access: false,
  contact_sales: false,
  retention_days: 21,
  support_level: 'community',
};
const PRO: Plan = {
  ...FREE,
  retention_days: null,
  name: 'pro',
  price_monthly: '19.00',
  price_yearly: '190.00',
  requests_per_month: 500,
  export_formats: ['json', 'dxf'],
  features: { ...FREE.features, remnants_management: true, max_team_users: 3 },
  support_level: '4h',
};
const ENTERPRISE: Plan = {
  ...PRO,
  name: 'enterprise',
  price_monthly: '99.00',
  price_yearly: '990.00',
  requests_per_month: 100_000,
  max_saved_projects: 99_999,
  priority_queue: true,
  api_access: true,
  contact_sales: true,
  support_level: '1h',
};

const answerPlans = () =>
  server.use(http.get(at('/subscription-plans'), () => HttpResponse.json([FREE, PRO, ENTERPRISE])));

function show(currentPlan: string | null = null) {
  const onNeedAccount = vi.fn();
  const signedIn = currentPlan !== null;
  return renderWithProviders(
    <Plans signedIn={signedIn} currentPlan={currentPlan} asking={false} onNeedAccount={onNeedAccount} />,
  );
}

const card = (name: string) => screen.findByRole('region', { name });

it('shows that it is loading, then a card for each plan', async () => {
  answerPlans();
  show();
  expect(screen.getByRole('status', { name: 'Loading the plans' })).toBeVisible();
  expect(await card('Pro')).toHaveTextContent('Recommended');
  expect(await card('Free')).not.toHaveTextContent('Recommended');
  expect(screen.queryByRole('status', { name: 'Loading the plans' })).not.toBeInTheDocument();
});

it('answers what is asked before somebody pays', async () => {
  const { user } = renderWithProviders(<Faq />);
  const questions = within(screen.getByRole('region', { name: 'Questions and answers' }));
  expect(questions.getAllByRole('button', { expanded: false })).toHaveLength(6);
  await user.click(questions.getByRole('button', { name: 'What counts as a calculation?' }));
  expect(questions.getByText(/^Every job that you start and that is accepted/)).toBeVisible();
});

it('says that the plans cannot be loaded, and tries again', async () => {
  server.use(http.get(at('/subscription-plans'), () => refusal(500, 'DATABASE_ERROR')));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load pricing information. Please try again.',
  );
  answerPlans();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Pro')).toBeVisible();
});

it('begins with yearly prices, and one of the two cycles is always chosen', async () => {
  answerPlans();
  const { user } = show();
  const pro = await card('Pro');
  expect(pro).toHaveTextContent('$190 a year');
  expect(pro).toHaveTextContent('$16 a month');
  expect(pro).toHaveTextContent('2 months free');
  expect(screen.getByText('Save 17% yearly')).toBeVisible();
  const yearly = screen.getByRole('button', { name: 'Yearly' });
  await user.click(yearly);
  expect(yearly).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Monthly' }));
  expect(yearly).toHaveAttribute('aria-pressed', 'false');
  expect(pro).toHaveTextContent('$19 a month');
  expect(pro).not.toHaveTextContent('months free');
});

it('calls the free plan free, and lets the price of Enterprise begin somewhere', async () => {
  answerPlans();
  show();
  expect(await card('Free')).not.toHaveTextContent('$');
  expect(await card('Enterprise')).toHaveTextContent('from $990 a year');
  expect(await card('Enterprise')).not.toHaveTextContent('months free');
});

it('says how long calculations are kept where that is not for ever', async () => {
  answerPlans();
  show();
  expect(await card('Free')).toHaveTextContent('Calculations are kept for 21 days');
  expect(await card('Pro')).not.toHaveTextContent('are kept');
});

it('lists limits, formats, support and what a plan can do', async () => {
  answerPlans();
  show();
  const lines = within(await card('Enterprise'))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toContain('Included: Unlimited calculations');
  expect(lines).toContain('Included: 99,999 saved projects');
  expect(lines).toContain('Included: Export: JSON, DXF');
  expect(lines).toContain('Included: Support answers within 1 hour');
  expect(lines).toEqual(
    expect.arrayContaining(
      ['Priority queue', 'API access', 'Role-based access'].map((x) => `Included: ${x}`),
    ),
  );
  const free = await card('Free');
  expect(free).toHaveTextContent('Not included: Remnants management');
  expect(free).toHaveTextContent('Included: 5 calculations a month');
  expect(free).toHaveTextContent('Included: Community support');
});

it('writes prices and plurals as Russian does', async () => {
  await changeLanguage('ru');
  answerPlans();
  show();
  const pro = (await card('Pro')).textContent.replaceAll('\u00a0', ' ');
  expect(pro).toContain('190 $ в год');
  expect(pro).toContain('2 месяца бесплатно');
  expect(pro).toContain('500 расчётов в месяц');
  expect(pro).toContain('Ответ поддержки в течение 4 часов');
});

it('leaves no button for the plan that the account is on', async () => {
  answerPlans();
  show('pro');
  expect(within(await card('Pro')).getByRole('button', { name: 'Current plan' })).toBeDisabled();
});

it('asks before it changes the plan, and names the new one', async () => {
  answerPlans();
  const asked: unknown[] = [];
  server.use(
    http.post(at('/auth/subscription/upgrade'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ message: 'ok', plan_name: 'pro' });
    }),
  );
  const { user, queryClient } = show('free');
  const reload = vi.spyOn(queryClient, 'invalidateQueries');
  await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  const question = screen.getByRole('alertdialog', { name: 'Change to Pro?' });
  expect(question).toHaveTextContent('Pro costs $190 a year');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(asked).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
  await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
  expect(await screen.findByText('Your plan is now Pro')).toBeVisible();
  expect(asked).toEqual([{ plan_name: 'pro' }]);
  expect(reload).toHaveBeenCalledWith({ queryKey: ['user'] });
});

it('puts the focus on the plan that was chosen, whose button cannot be pressed any more', async () => {
  answerPlans();
  server.use(
    http.post(at('/auth/subscription/upgrade'), () => HttpResponse.json({ message: 'ok', plan_name: 'pro' })),
  );
  const { user } = show('free');
  await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pro' })).toHaveFocus());

  // Whoever thinks better of it is back at the button.
  await user.click(screen.getByRole('button', { name: 'Choose Pro' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose Pro' })).toHaveFocus());
});

it('points out no plan that is a way down', async () => {
  answerPlans();
  const looks = async () =>
    (await screen.findByRole('button', { name: /(Choose|Downgrade to) Pro/ })).className.includes(
      'contained',
    );
  const { unmount } = show('free');
  expect(await looks()).toBe(true);
  unmount();
  show('enterprise');
  expect(await looks()).toBe(false);
});

it('has other words for the way down', async () => {
  answerPlans();
  const { user } = show('pro');
  await user.click(await screen.findByRole('button', { name: 'Downgrade to Free' }));
  expect(screen.getByRole('alertdialog', { name: 'Downgrade to Free?' })).toHaveTextContent(
    'The limits of Free apply at once',
  );
});

it('says that a change failed', async () => {
  answerPlans();
  server.use(http.post(at('/auth/subscription/upgrade'), () => refusal(500, 'DATABASE_ERROR')));
  const { user } = show('free');
  await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
  await user.click(await screen.findByRole('button', { name: 'Change to Pro' }));
  expect(await screen.findByText(/^Failed to change subscription\. Please try again\./)).toBeVisible();
});

it('lets Enterprise be asked for by mail', async () => {
  answerPlans();
  show('free');
  const link = within(await card('Enterprise')).getByRole('link', { name: 'Contact sales' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:sales@.+subject=Kerf%20Enterprise/));
});

it('asks a visitor to register, and goes on with the choice', async () => {
  answerPlans();
  function Visitor() {
    const [stage, setStage] = useState<'visitor' | 'asked' | 'registered'>('visitor');
    return (
      <>
        <Plans
          signedIn={stage === 'registered'}
          currentPlan={stage === 'registered' ? 'free' : null}
          asking={stage === 'asked'}
          onNeedAccount={() => setStage('asked')}
        />
        <button onClick={() => setStage('registered')}>register</button>
        <button onClick={() => setStage('visitor')}>rather not</button>
      </>
    );
  }
  const { user } = renderWithProviders(<Visitor />);
  const choose = await screen.findByRole('button', { name: 'Choose Pro' });
  await user.click(choose);
  await user.click(screen.getByRole('button', { name: 'rather not' }));
  await user.click(screen.getByRole('button', { name: 'register' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'rather not' }));
  await user.click(choose);
  await user.click(screen.getByRole('button', { name: 'register' }));
  expect(await screen.findByRole('alertdialog', { name: 'Change to Pro?' })).toBeVisible();
});
