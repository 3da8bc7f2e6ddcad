// A server in front of Kerf that serves its page, as of now or as the next version of it, and that can go away.
// It knows every request, also those of a service worker.

import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ASSETS = resolve(import.meta.dirname, '../../web/dist/assets');
/** Whose names change with the version: `name-HASH.js`. */
const NAME = /[\w.-]+-[\w-]{8}(?=\.js)/g;
/** What the names of the next version end in. */
const NEXT = '_next';

export interface Releases {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Paths of the requests since the last `forget`. */
  requests: () => string[];
  forget: () => void;
  /** From now on the next version is served; files of the one before are gone. */
  update: () => void;
  /** Nobody answers any more. */
  cut: () => Promise<void>;
}

/** Listens on a free port and hands everything on to Kerf. */
export async function startReleases(kerf: string): Promise<Releases> {
  const names = new Set(readdirSync(ASSETS).map((file) => file.replace(/\.js$/, '')));
  let updated = false;
  let requests: string[] = [];

  const rename = (code: string) => code.replace(NAME, (name) => (names.has(name) ? `${name}${NEXT}` : name));

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    requests.push(path);
    const code = !path.startsWith('/api/') && incoming.method === 'GET';
    const ofNext = path.includes(`${NEXT}.js`);
    if (path.startsWith('/assets/') && ofNext !== updated) {
      outgoing.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers };
    if (code) {
      // To be renamed it must be plain, and whole.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const onward = request(
      `${kerf}${path.replace(`${NEXT}.js`, '.js')}`,
      { method: incoming.method, headers },
      (answer) => {
        const { etag, 'content-length': length, ...others } = answer.headers;
        if (!code || !updated) {
          outgoing.writeHead(answer.statusCode ?? 502, code ? { ...others, 'content-length': length } : answer.headers);
          answer.pipe(outgoing);
          return;
        }
        void text(answer).then((body) => {
          outgoing.writeHead(answer.statusCode ?? 502, others);
          outgoing.end(rename(body));
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }

  const server: Server = createServer(serve);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    forget: () => {
      requests = [];
    },
    update: () => {
      updated = true;
    },
    cut: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
