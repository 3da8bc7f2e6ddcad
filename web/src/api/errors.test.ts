import { describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import en from '@/i18n/en';
import ru from '@/i18n/ru';
import { errorText, fromAnswer, isPlanLimit, toApiError } from './errors';

const limit = { plan: 'free', limit: 100, current: 250 };
const body = (code: string, details: object | null = null) => ({ code, message: 'server words', details });

describe('the words for an error', () => {
  it('fill in the details of the code first', () => {
    const text = errorText(fromAnswer(403, body('SUBSCRIPTION_PANEL_LIMIT_EXCEEDED', limit)));
    expect(text).toBe(
      'Your plan allows up to 100 panels, but 250 are being optimised. Upgrade your plan or reduce the number of panels.',
    );
  });

  it('are those of the code when there are no details', () => {
    const text = errorText(fromAnswer(403, body('SUBSCRIPTION_PANEL_LIMIT_EXCEEDED')));
    expect(text).toBe(en.errors.codes.SUBSCRIPTION_PANEL_LIMIT_EXCEEDED);
  });

  it('are the server message for a code that the page does not know', () => {
    expect(errorText(fromAnswer(418, body('TEAPOT')))).toBe('server words');
  });

  it('are the server error field when there is no message', () => {
    expect(errorText(fromAnswer(400, { error: 'bad thing' }))).toBe('bad thing');
  });

  it('are general when nothing is known', () => {
    expect(errorText(fromAnswer(418, { code: 'TEAPOT' }))).toBe(en.errors.unknown);
  });

  it('name the plan that has what this one lacks', () => {
    const lacking = (feature: string, plan: string | null) =>
      errorText(fromAnswer(403, body('FORBIDDEN', { feature, plan })));
    expect(lacking('batch_processing', 'pro')).toBe(
      'Several jobs at once come with the plan pro and larger ones.',
    );
    expect(lacking('erp_integration', null)).toBe(en.errors.reasons.feature_of_no_plan);
    expect(lacking('flying', 'pro')).toBe(en.errors.codes.FORBIDDEN);
  });

  it('prefer the words of the sign-in there', () => {
    const error = fromAnswer(429, body('TOO_MANY_REQUESTS'));
    expect(errorText(error, { auth: true })).toBe(en.errors.auth.TOO_MANY_REQUESTS);
    expect(errorText(error)).toBe(en.errors.codes.TOO_MANY_REQUESTS);
  });

  it('say how long to wait where the server said it', async () => {
    const busy = fromAnswer(429, body('TOO_MANY_REQUESTS'), 40);
    const starting = fromAnswer(503, body('WORKER_POOL_NOT_INITIALIZED'), 1);
    expect(errorText(busy)).toBe('Too many requests. Try again in 40 seconds.');
    expect(errorText(starting)).toBe('The service is not ready yet. Please try again in 1 second.');
    await changeLanguage('ru');
    expect(errorText(busy)).toBe('Слишком много запросов. Повторите через 40 секунд.');
    expect(errorText(starting)).toBe('Сервис ещё не готов. Повторите через 1 секунду.');
  });

  it('name the field of a fault', () => {
    const faults = [{ path: 'panels[3].width', fault: 'too_small', min: '1' }];
    expect(errorText(fromAnswer(400, body('VALIDATION_ERROR', { fields: {}, faults })))).toBe(
      'Panel in row 4, width: must be at least 1',
    );
  });

  it('name the list of a fault in one of its entries', () => {
    const faults = [{ path: 'tags[0]', fault: 'too_long', max: 50 }];
    expect(errorText(fromAnswer(400, body('VALIDATION_ERROR', { fields: {}, faults })))).toBe(
      'tags: is too long, at most 50',
    );
  });

  it('are in the language of the page', async () => {
    await changeLanguage('ru');
    expect(errorText(fromAnswer(401, body('INVALID_CREDENTIALS')))).toBe('Неверная почта или пароль');
  });
});

describe('what was thrown or answered', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch'), 'NETWORK_ERROR', 0],
    ['a time limit', new DOMException('late', 'TimeoutError'), 'TIMEOUT', 0],
    ['a cancelled call', new DOMException('gone', 'AbortError'), 'CANCELLED', 0],
    ['no JSON', new SyntaxError('Unexpected token'), 'BAD_RESPONSE', 500],
    ['anything else', 'a text', 'INTERNAL_ERROR', 500],
  ])('%s has a code of its own', (_, thrown, code, status) => {
    expect(toApiError(thrown)).toMatchObject({ code, status });
  });

  it('without a body is an internal error with its status', () => {
    expect(fromAnswer(502, undefined)).toMatchObject({ code: 'INTERNAL_ERROR', status: 502 });
  });

  it('is a limit of the plan for the codes that another plan would lift, and no others', () => {
    const limits = [
      'SUBSCRIPTION_PANEL_LIMIT_EXCEEDED',
      'SUBSCRIPTION_STOCK_LIMIT_EXCEEDED',
      'SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED',
      'NO_ACTIVE_SUBSCRIPTION',
      'SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED',
    ];
    expect(limits.every((code) => isPlanLimit(fromAnswer(403, body(code))))).toBe(true);
    expect(isPlanLimit(fromAnswer(403, body('FORBIDDEN')))).toBe(false);
  });
});

describe('the catalogue of errors', () => {
  // Section 8 of the specification, and what it leaves open.
  const codes = `USER_ALREADY_EXISTS INVALID_CREDENTIALS INVALID_REFRESH_TOKEN REFRESH_TOKEN_EXPIRED
    REFRESH_TOKEN_NOT_FOUND REFRESH_TOKEN_REVOKED TOKEN_USER_MISMATCH UNAUTHORIZED FORBIDDEN USER_NOT_FOUND NOT_FOUND
    MATERIAL_NOT_FOUND PROJECT_NOT_FOUND CALCULATION_NOT_FOUND TASK_NOT_FOUND PANEL_SET_NOT_FOUND
    STOCK_PANEL_SET_NOT_FOUND VALIDATION_ERROR BAD_REQUEST NO_FIELDS_TO_UPDATE MATERIAL_UPDATE_FORBIDDEN
    MATERIAL_DELETE_FORBIDDEN TEMPLATE_DELETE_FORBIDDEN CALCULATION_LIMIT_EXCEEDED SUBSCRIPTION_PANEL_LIMIT_EXCEEDED
    SUBSCRIPTION_STOCK_LIMIT_EXCEEDED SUBSCRIPTION_REQUEST_LIMIT_EXCEEDED NO_ACTIVE_SUBSCRIPTION DATABASE_ERROR
    INTERNAL_ERROR PASSWORD_HASH_FAILED TOKEN_GENERATION_FAILED SERIALIZATION_FAILED DATABASE_HEALTH_CHECK_FAILED
    WORKER_POOL_NOT_INITIALIZED SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED`.split(/\s+/);

  it.each(codes)('has words for %s', (code) => {
    expect(errorText(fromAnswer(500, { code }))).not.toBe(en.errors.unknown);
  });

  it.each(codes)('has Russian words for %s', async (code) => {
    await changeLanguage('ru');
    expect(errorText(fromAnswer(500, { code }))).toMatch(/[а-яё]/i);
    expect(errorText(fromAnswer(500, { code }))).not.toBe(ru.errors.unknown);
  });

  it('names a taken name and the limit of projects in both languages', async () => {
    const taken = fromAnswer(400, body('VALIDATION_ERROR', { faults: [{ path: 'name', fault: 'taken' }] }));
    const limited = fromAnswer(
      403,
      body('SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED', { plan: 'free', limit: 3, current: 3 }),
    );
    expect(errorText(taken)).toBe('name: is taken already');
    expect(errorText(limited)).toContain('up to 3 projects');
    await changeLanguage('ru');
    expect(errorText(taken)).toBe('название: уже занято');
    expect(errorText(limited)).toContain('допускает до 3 проектов');
  });
});
