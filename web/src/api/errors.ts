// What went wrong, as one kind of error, and the sentence for it in the language of the page.

import i18next from 'i18next';
import type errorTexts from '@/i18n/en/errors.json';
import { isRecord } from '@/lib/storage';
import type { FieldFault } from './types';

/** Codes that the page makes itself when the server said nothing that it could read. */
type OwnCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'CANCELLED' | 'BAD_RESPONSE' | 'INTERNAL_ERROR';

interface ErrorParts {
  code: string | null;
  status: number;
  message?: string | null;
  error?: string | null;
  details?: Record<string, unknown> | null;
  retryAfter?: number | null;
}

export class ApiError extends Error {
  /** The server's code or one of our own; null if the answer had words but no code. */
  readonly code: string | null;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly serverMessage: string | null;
  readonly serverError: string | null;
  readonly details: Record<string, unknown> | null;
  /** How long the server asks us to wait, s. */
  readonly retryAfter: number | null;

  constructor({ code, status, message, error, details, retryAfter }: ErrorParts) {
    super(message ?? code ?? 'unknown error');
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.serverMessage = message ?? null;
    this.serverError = error ?? null;
    this.details = details ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

const own = (code: OwnCode, status = 0) => new ApiError({ code, status });

/** From the body of a refusal, whatever it is, and the seconds that its `Retry-After` names. */
export function fromAnswer(status: number, body: unknown, retryAfter: number | null = null): ApiError {
  if (!isRecord(body)) return own('INTERNAL_ERROR', status || 500);
  const text = (key: string) => (typeof body[key] === 'string' && body[key] !== '' ? body[key] : null);
  const [code, message, error] = [text('code'), text('message'), text('error')];
  if (!code && !message && !error) return own('INTERNAL_ERROR', status || 500);
  return new ApiError({
    code,
    status,
    message,
    error,
    details: isRecord(body.details) ? body.details : null,
    retryAfter,
  });
}

/** From whatever was thrown. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return own('TIMEOUT');
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return own('CANCELLED');
  if (thrown instanceof SyntaxError) return own('BAD_RESPONSE', 500);
  // What `fetch` throws when nothing comes back.
  if (thrown instanceof TypeError) return own('NETWORK_ERROR');
  return own('INTERNAL_ERROR', 500);
}

/** The seconds of a `Retry-After`; null without one. Kerf never names a date there. */
export function waitOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? '');
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}

/** Whether asking again may help: nobody answered, or the server itself had trouble. */
export function mayPass(thrown: unknown): boolean {
  const { code, status } = toApiError(thrown);
  return code !== 'CANCELLED' && (status === 0 || status === 429 || status >= 500);
}

const PLAN_LIMITS = new Set([
  'SUBSCRIPTION_PANEL_LIMIT_EXCEEDED',
  'SUBSCRIPTION_STOCK_LIMIT_EXCEEDED',
  'SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED',
  'NO_ACTIVE_SUBSCRIPTION',
  'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED',
]);

/** One of the codes that another plan would lift; their message stays until it is closed. */
export function isPlanLimit(error: unknown): boolean {
  const { code } = toApiError(error);
  return code !== null && PLAN_LIMITS.has(code);
}

type Texts = typeof errorTexts;
type Group = 'withDetails' | 'auth' | 'codes';

/** Features that a plan may lack: a refusal names the least plan that has them. */
const FEATURES = ['remnants_management', 'batch_processing', 'cost_calculator', 'erp_integration'] as const;

/** Codes with a sentence that says how long to wait. */
const WAITED = ['TOO_MANY_REQUESTS', 'WORKER_POOL_NOT_INITIALIZED'] as const;

function known<G extends Group>(group: G, code: string): code is Extract<keyof Texts[G], string> {
  return i18next.exists(`errors:${group}.${code}`);
}

/**
 * The sentence for an error: for its code with the details or the time to wait filled in, then for its code, then
 * what the server said, then a general one. With `auth`, texts of the sign-in come first.
 */
export function errorText(thrown: unknown, { auth = false } = {}): string {
  const error = toApiError(thrown);
  const { code, details, retryAfter } = error;
  if (code) {
    const waited = WAITED.find((known) => known === code);
    if (waited && retryAfter !== null) return i18next.t(`errors:withWait.${waited}`, { count: retryAfter });
    if (auth && known('auth', code)) return i18next.t(`errors:auth.${code}`);
    if (
      known('withDetails', code) &&
      typeof details?.limit === 'number' &&
      typeof details.current === 'number'
    ) {
      const { limit, current } = details;
      const plan = typeof details.plan === 'string' ? details.plan : '';
      return i18next.t(`errors:withDetails.${code}`, { limit, current, plan, count: limit });
    }
    const feature = FEATURES.find((name) => name === details?.feature);
    if (feature) {
      return typeof details?.plan === 'string'
        ? i18next.t(`errors:reasons.${feature}`, { plan: details.plan })
        : i18next.t('errors:reasons.feature_of_no_plan');
    }
    const fault = code === 'VALIDATION_ERROR' ? faultsOf(error)[0] : undefined;
    if (fault) return faultText(fault);
    if (known('codes', code)) return i18next.t(`errors:codes.${code}`);
  }
  return error.serverMessage ?? error.serverError ?? i18next.t('errors:unknown');
}

/** What is wrong with which field, of a VALIDATION_ERROR. */
export function faultsOf(thrown: unknown): FieldFault[] {
  const faults = toApiError(thrown).details?.faults;
  return Array.isArray(faults) ? faults.filter(isFault) : [];
}

export function isFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value.path === 'string' && typeof value.fault === 'string';
}

/** What is wrong with one field, without its name, as the words under it; null if nothing is. */
export function faultAt(thrown: unknown, path: string): string | null {
  const fault = faultsOf(thrown).find((one) => one.path === path);
  if (!fault) return null;
  const said = faultText({ ...fault, path: '' });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

type FaultKind = keyof Texts['faults'];
type FieldName = keyof Texts['fields'];
const isFaultKind = (kind: string): kind is FaultKind => i18next.exists(`errors:faults.${kind}`);
const isFieldName = (name: string): name is FieldName => i18next.exists(`errors:fields.${name}`);

/** A fault as a sentence: "Panel 4, width: must be at least 1". */
export function faultText(fault: FieldFault): string {
  const said = isFaultKind(fault.fault)
    ? i18next.t(`errors:faults.${fault.fault}`, {
        min: fault.min,
        max: typeof fault.max === 'number' || typeof fault.max === 'string' ? fault.max : '',
        allowed: fault.allowed,
        first: fault.first ? fieldText(fault.first) : '',
        reason: fault.reason,
        item: fault.item,
      })
    : i18next.t('errors:codes.VALIDATION_ERROR');
  const where = fieldText(fault.path);
  return where ? `${where}: ${said}` : said;
}

/** `panels[3].width` → "Panel 4, width"; of an entry of any other list the list's name, as of `tags[0]`. */
function fieldText(path: string): string {
  const [, list, row, name] =
    /^(?:(panels|stock_panels)\[(\d+)\]\.?)?(?:configuration\.)?(.*)$/.exec(path) ?? [];
  const words: string[] = [];
  if (row !== undefined) {
    const number = Number(row) + 1;
    words.push(
      list === 'panels'
        ? i18next.t('errors:rows.panel', { number })
        : i18next.t('errors:rows.stock', { number }),
    );
  }
  const plain = name?.replace(/\[\d+\]$/, '');
  if (plain) words.push(isFieldName(plain) ? i18next.t(`errors:fields.${plain}`) : plain);
  return words.join(', ');
}
