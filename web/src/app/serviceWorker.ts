// Asks the browser for the service worker (worker/serviceWorker.ts), which keeps the page's files for later visits.
// Where there are none (plain http, private windows, old browsers) the page works as before.

import { SERVICE_WORKER, trustedScript } from '@/lib/trustedScript';

/** A page that is never idle (a slow machine that draws without pause) asks after this time, ms. */
const IDLE_MS = 2000;

/** The scripts of this window's index: they tell a new version's worker whether the window shows that version. */
function scripts(): string[] {
  return Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), (script) => {
    const { pathname, search } = new URL(script.src);
    return pathname + search;
  });
}

/** A worker that waits learns which version this window shows; it takes over once no window shows an older one. */
function follow(registration: ServiceWorkerRegistration): void {
  const tell = (worker: ServiceWorker | null) => worker?.postMessage({ scripts: scripts() });
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') tell(worker);
    });
  tell(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // A worker that was stopped while it waited has forgotten, and asks.
  navigator.serviceWorker.addEventListener('message', () => tell(registration.waiting));
  // Other windows may have been closed meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tell(registration.waiting);
  });
}

/** Registers the service worker when the browser has nothing else to do. Call once. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    void (async () => {
      try {
        follow(await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER)));
      } catch {
        // The browser does not want one: every visit loads the page from the server.
      }
    })();
  };
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_MS });
    else setTimeout(register, IDLE_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
