import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearTokens, isSignedIn, keepTokens, tokens } from './session';

const OLD = { access_token: 'old access', refresh_token: 'old refresh' };
const NEW = { access_token: 'new access', refresh_token: 'new refresh' };

afterEach(() => {
  vi.restoreAllMocks();
  clearTokens();
});

describe('the session', () => {
  it('is never made of a new and an old token where the storage has no room for both', () => {
    keepTokens(OLD);
    const keep = localStorage.setItem.bind(localStorage);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, text) => {
      if (key.endsWith('refresh_token')) throw new DOMException('full', 'QuotaExceededError');
      keep(key, text);
    });
    keepTokens(NEW);
    expect(tokens()).toEqual(NEW);
  });

  it('is whole when other tabs hear of it', () => {
    const keep = localStorage.setItem.bind(localStorage);
    const heard: boolean[] = [];
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, text) => {
      keep(key, text);
      if (key.endsWith('access_token')) heard.push(isSignedIn());
    });
    keepTokens(NEW);
    expect(heard).toEqual([true]);
  });

  it('lives in the tab alone where the storage is closed', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    expect(isSignedIn()).toBe(false);
    keepTokens(NEW);
    expect(tokens()).toEqual(NEW);
    clearTokens();
    expect(isSignedIn()).toBe(false);
  });
});
