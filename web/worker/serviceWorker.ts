// The service worker: keeps the page's own files in the browser, so that later visits load no script over the network
// and the page starts without one. It never touches the API.
//
// An address is asked of the server first, so that a reload shows the newest version of the page; files with a hash
// in their name come from the cache. docs/adr/0028-service-worker.md says why.

import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { takeOverFrom } from './takeOver';

declare const self: ServiceWorkerGlobalScope;
/** Every file of this version of the page, from the build. */
declare const PRECACHE: PrecacheEntry[];
/** The addresses of the scripts in this version's index, in order: the last changes with every chunk. */
declare const SCRIPTS: string[];

const INDEX = '/index.html';
/** A server that takes longer is treated as one that cannot be reached, ms. */
const PATIENCE_MS = 4000;
/** What a proxy answers for a server that is gone. */
const GATEWAY = new Set([502, 503, 504]);
/** Answered by the server only: they are not the page. */
const NOT_THE_PAGE = [/^\/api(\/|$)/, /^\/health$/, /^\/metrics$/];

addPlugins([
  {
    // While several servers are updated, one may answer with another version's index: its scripts are not in this
    // cache. The installation fails then, and the browser tries again later.
    cacheWillUpdate: async ({ request, response }) => {
      if (response.status !== 200) return null;
      if (new URL(request.url).pathname !== INDEX) return response;
      const html = await response.clone().text();
      return SCRIPTS.every((script) => html.includes(`"${script}"`)) ? response : null;
    },
  },
]);
precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] });

/** The server's index; the kept one where the server cannot be reached. */
async function answerNavigation(event: FetchEvent): Promise<Response> {
  const fromServer = async () =>
    ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  const late = new Promise<null>((give) => setTimeout(() => give(null), PATIENCE_MS));
  const answer = await Promise.race([fromServer(), late]).catch(() => null);
  if (answer && !GATEWAY.has(answer.status)) return answer;
  return (await matchPrecache(INDEX)) ?? answer ?? Response.error();
}

registerRoute(
  new NavigationRoute(({ event }) => answerNavigation(event as FetchEvent), { denylist: NOT_THE_PAGE }),
);

self.addEventListener('activate', (event) => {
  // The page need not wait for this worker to start before it asks the server.
  const preload = self.registration.navigationPreload.enable().catch(() => undefined);
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});

const showsThisVersion = takeOverFrom({
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  skipWaiting: () => self.skipWaiting(),
});

self.addEventListener('message', (event) => {
  const { scripts } = (event.data ?? {}) as { scripts?: unknown };
  if (String(scripts) !== String(SCRIPTS) || !(event.source instanceof Client)) return;
  event.waitUntil(showsThisVersion(event.source.id));
});
