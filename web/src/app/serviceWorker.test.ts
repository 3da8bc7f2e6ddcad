import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './serviceWorker';

const SCRIPTS = ['/first-paint.js?v=1', '/assets/base-1.js'];

function offer(register: () => Promise<unknown>): EventTarget {
  const value = Object.assign(new EventTarget(), { register });
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  return value;
}

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
}

function registrationWith(workers: { waiting?: Worker; installing?: Worker }) {
  return Object.assign(new EventTarget(), { waiting: null, installing: null }, workers);
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  document.head.append(
    ...SCRIPTS.map((src) => Object.assign(document.createElement('script'), { type: 'kept', src })),
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the service worker', () => {
  it('is done without where the browser has none', () => {
    expect(() => registerServiceWorker()).not.toThrow();
  });

  it('is done without where the browser refuses it', async () => {
    const register = vi.fn().mockRejectedValue(new Error('not in a private window'));
    offer(register);
    registerServiceWorker();
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
    await expect(register.mock.results[0]?.value).rejects.toThrow();
  });

  it('is registered through the one Trusted Types policy, which lets through no other address', async () => {
    const rules: { createScriptURL: (url: string) => string }[] = [];
    const createPolicy = vi.fn((_: string, own: { createScriptURL: (url: string) => string }) => {
      rules.push(own);
      return { createScriptURL: (url: string) => `trusted ${own.createScriptURL(url)}` };
    });
    vi.stubGlobal('trustedTypes', { createPolicy });
    const register = vi.fn().mockResolvedValue(registrationWith({}));
    offer(register);
    registerServiceWorker();
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('trusted /sw.js'));
    expect(createPolicy).toHaveBeenCalledWith('kerf-workers', expect.anything());
    for (const other of ['https://example.com/sw.js', '/assets/base-1.js', '/assets/../pdf.worker-1.js']) {
      expect(() => rules[0]?.createScriptURL(other)).toThrow(TypeError);
    }
    // The other worker of the page reads PDFs.
    expect(rules[0]?.createScriptURL('/assets/pdf.worker-B8_x-1.js')).toBe('/assets/pdf.worker-B8_x-1.js');
  });

  it('is asked for in the end where the browser is never idle', () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    offer(vi.fn());
    registerServiceWorker();
    expect(idle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 });
  });

  it('that waits, and one that is installed later, learn which version the window shows', async () => {
    const [waiting, installing] = [new Worker(), new Worker()];
    offer(() => Promise.resolve(registrationWith({ waiting, installing })));
    registerServiceWorker();
    await vi.waitFor(() => expect(waiting.postMessage).toHaveBeenCalledWith({ scripts: SCRIPTS }));
    expect(installing.postMessage).not.toHaveBeenCalled();
    installing.state = 'installed';
    installing.dispatchEvent(new Event('statechange'));
    expect(installing.postMessage).toHaveBeenCalledWith({ scripts: SCRIPTS });
  });

  it('that waits is told again when it asks, and when the window is looked at again', async () => {
    const waiting = new Worker();
    const container = offer(() => Promise.resolve(registrationWith({ waiting })));
    registerServiceWorker();
    await vi.waitFor(() => expect(waiting.postMessage).toHaveBeenCalledOnce());
    container.dispatchEvent(new MessageEvent('message'));
    expect(waiting.postMessage).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(waiting.postMessage).toHaveBeenCalledTimes(3);
    expect(waiting.postMessage).toHaveBeenLastCalledWith({ scripts: SCRIPTS });
  });
});
