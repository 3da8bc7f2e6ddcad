// The server in tests: what it answers is said by each test; a call that no test expects fails it.

import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CalculationRecord, User } from '@/api/types';
import type { Settings } from '@/api/useSettings';

/** Starts it for the tests of a file. */
export function startTestServer() {
  const server = setupServer(
    // What every screen may ask by the way.
    http.get(at('/settings'), () => HttpResponse.json(aSettings())),
    http.get(at('/calculations'), () => HttpResponse.json({ calculations: [], total: 0 })),
    http.get(at('/calculations/:id/links'), () => HttpResponse.json({ links: [], sheets_cut: null })),
    http.get(at('/subscription-plans'), () => HttpResponse.json([])),
    http.get(at('/health'), () => HttpResponse.json({ status: 'ok' })),
    // Whoever hears no events asks.
    http.get(at('/task/:id/events'), () => refusal(503, 'WORKER_POOL_NOT_INITIALIZED')),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** The address of a call. */
export const at = (path: string) => `*/api/v1${path}`;

/** A refusal in the server's shape. */
export function refusal(status: number, code: string, details: JsonBodyType = null) {
  return HttpResponse.json({ code, message: `server says ${code}`, details, statusCode: status }, { status });
}

/** Answers `GET /auth/me`. */
export const answerUser = (user: User) => http.get(at('/auth/me'), () => HttpResponse.json(user));

export function aSettings(parts: Partial<Settings> = {}): Settings {
  return {
    language: 'en',
    theme: 'dark',
    units: 'mm',
    least_remnant: 100,
    default_configuration: null,
    default_stock: null,
    ...parts,
  };
}

export function aUser(subscription: Partial<User['subscription']> = {}): User {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Anna Petrova',
    email: 'anna@example.com',
    created_at: '2026-11-01T08:00:00Z',
    subscription: { plan_name: 'free', requests_per_month: 5, requests_used: 2, ...subscription },
    team_role: null,
  };
}

export function aRecord(parts: Partial<CalculationRecord> = {}): CalculationRecord {
  const id = parts.id ?? '01900000-0000-7000-8000-0000000000aa';
  return {
    id,
    name: 'Kitchen',
    notes: null,
    status: 'FINISHED',
    project_id: null,
    project_name: null,
    project_color: null,
    external_id: null,
    is_favorite: false,
    submitted_at: '2026-11-20T10:00:00Z',
    completed_at: '2026-11-20T10:00:04Z',
    task_id: id,
    panel_count: 8,
    stock_panel_count: 1,
    mosaic_count: 1,
    total_used_area: 1920000,
    total_wasted_area: 1056800,
    total_used_area_ratio: 0.645,
    total_cut_length: 9120,
    total_nbr_cuts: 11,
    sheets_cut: null,
    not_placed: 0,
    error: null,
    request_data_omitted: false,
    result_data: null,
    request_data: null,
    ...parts,
  };
}
