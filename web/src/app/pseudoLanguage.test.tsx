// A third language: texts made of the English ones (accents, 40 % longer, four plural forms) and a record. What is shown
// on the main screens without accents is written into the code, and no text.

import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepTokens } from '@/api/session';
import type { Plan } from '@/api/types';
import { sampleJob } from '@/domain/job/samples';
import { showResult } from '@/pages/showResult';
import { useCalculatorStore } from '@/features/calculator/store';
import en from '@/i18n/en';
import { showLanguage } from '@/i18n/i18n';
import { LOCALES, type Language } from '@/lib/locale';
import { sample } from '@/testing/solved';
import { answerUser, at, aRecord, aUser, refusal, startTestServer } from '@/testing/server';
import { Providers } from './Providers';
import { routes } from './router';

const server = startTestServer();

/** A language with four plural forms that the page does not have. */
const LANGUAGE = 'pl';
const PLURALS = ['one', 'few', 'many', 'other'];
const PAIRS =
  'aáeéiíoóuúyýcćnńsśzźAÁEÉIÍOÓUÚYÝCĆNŃSŚZŹbƀdďfƒgǧhĥjĵkǩlľmṁpṗqɋrřtťvṽwŵxẋBƁDĎFƑGǦHĤJĴKǨLĽMṀPṖQɊRŘTŤVṼWŴXẊ';
const ACCENTS = new Map(
  Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, plain = '', accented = '']) => [plain, accented]),
);

/** A text with accents and 40 % longer; its variables and tags stay. */
function pseudo(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\}|<[^>]*>|\$t\([^)]*\))/)
    .map((piece, n) => (n % 2 ? piece : piece.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter)))
    .join('');
  return accented + '·'.repeat(Math.ceil(text.length * 0.4));
}

type Texts = { [key: string]: string | Texts };

function translated(texts: Texts): Texts {
  const made: Texts = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value !== 'string') made[key] = translated(value);
    else if (key.endsWith('_other')) {
      for (const form of PLURALS) made[key.replace(/other$/, form)] = pseudo(value);
    } else if (!key.endsWith('_one')) made[key] = pseudo(value);
  }
  return made;
}

beforeAll(async () => {
  LOCALES[LANGUAGE] = {
    name: 'Ṗś',
    intl: LANGUAGE,
    decimal: ',',
    csv: 'comma',
    numberSign: '№',
    nameField: 'name',
  };
  for (const [area, texts] of Object.entries(en as unknown as Record<string, Texts>)) {
    i18next.addResourceBundle(LANGUAGE, area, translated(texts));
  }
  await act(() => showLanguage(LANGUAGE as Language));
});

afterAll(() => {
  Reflect.deleteProperty(LOCALES, LANGUAGE);
  for (const area of Object.keys(en)) i18next.removeResourceBundle(LANGUAGE, area);
});

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  Element.prototype.scrollIntoView = () => undefined;
  await act(() => showLanguage(LANGUAGE as Language));
});

const RECORD = aRecord({ request_data: sample.job, result_data: sample.solution });

/** What comes from data, and names that are the same in every language. */
const NOT_TEXTS = [
  RECORD.id,
  'http://localhost:3000/api/v1',
  'Anna Petrova',
  'anna@example.com',
  'Kitchen',
  'Sample',
  'Panel',
  'Stock',
  'Kerf',
  'English',
  'JSON',
  'CSV',
  'SVG',
  'Ctrl+F',
];

/** Everything that a person reads or hears on the page. */
function said(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent?.closest('style, script')) found.push(walker.currentNode.textContent ?? '');
  }
  for (const name of [
    'aria-label',
    'title',
    'alt',
    'placeholder',
    'aria-description',
    'aria-roledescription',
  ]) {
    for (const element of document.querySelectorAll(`[${name}]`))
      found.push(element.getAttribute(name) ?? '');
  }
  return found;
}

/** The words of the page that are no texts. */
function hardCoded(): string[] {
  const words = said().filter((text) => {
    const rest = NOT_TEXTS.reduce((left, known) => left.replaceAll(known, ''), text);
    return /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/u.test(rest);
  });
  return [...new Set(words)];
}

const PLAN: Plan = {
  name: 'pro',
  currency: 'USD',
  price_monthly: '19.00',
  price_yearly: '190.00',
  contact_sales: false,
  requests_per_month: 500,
  max_panel_count: 2000,
  max_stock_panel_count: 200,
  max_saved_projects: 100,
  concurrent_tasks: 3,
  export_formats: ['json', 'csv', 'svg'],
  retention_days: 90,
  support_level: '4h',
  priority_queue: true,
  api_access: true,
  features: {
    remnants_management: true,
    batch_processing: true,
    cost_calculator: true,
    edge_banding: true,
    max_team_users: 3,
    cnc_postprocessors: true,
    erp_integration: true,
  },
};

/** Whether what the screen waits for is there. */
const shows = (text: string) => waitFor(() => expect(said().join('\n')).toContain(text));
const loadSample = () => useCalculatorStore.getState().loadJob(sampleJob('basic', ''));
const loadResult = () =>
  showResult({ taskId: RECORD.id, job: sample.job, solution: sample.solution, partial: false });

it.each([
  { what: 'the welcome page', address: '/', waits: 'Kitchen' },
  { what: 'the plans', address: '/pricing', waits: '19' },
  { what: 'the calculator', address: '/calculator', prepare: loadSample, waits: '2440' },
  { what: 'a result', address: '/calculator', prepare: loadResult, waits: '2440' },
  { what: 'the history', address: '/history', waits: 'Kitchen' },
  { what: 'the account', address: '/account', waits: 'Anna Petrova' },
])('$what in a third language has no text that is not of its texts', async (screenOf) => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  server.use(
    answerUser(aUser()),
    http.get(at('/calculations'), () => HttpResponse.json({ calculations: [RECORD], total: 1 })),
    http.get(at('/calculations/:id'), () => HttpResponse.json(RECORD)),
    http.get(at('/projects'), () => HttpResponse.json({ projects: [], total: 0 })),
    http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })),
    http.get(at('/subscription-plans'), () => HttpResponse.json([PLAN])),
    http.get(at('/team'), () => refusal(404, 'NOT_FOUND')),
    http.get(at('/team/invitations'), () => HttpResponse.json([])),
    http.post(at('/estimate'), () => refusal(503, 'WORKER_POOL_NOT_INITIALIZED')),
  );
  screenOf.prepare?.();
  const router = createMemoryRouter(routes, { initialEntries: [screenOf.address] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1 });
  await shows(screenOf.waits);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(said().filter((text) => text.includes('·')).length).toBeGreaterThan(5);
  expect(hardCoded()).toEqual([]);
});
