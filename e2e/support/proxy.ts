// A way to the server that can be cut and mended: what a person meets when the server is stopped and comes back.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Proxy {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Nobody answers any more, and what was under way breaks off. */
  cut: () => Promise<void>;
  /** The server is there again, at the same address. */
  mend: () => Promise<void>;
}

/** Listens on a free port and hands everything on to the server. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  let server: Server | null = null;
  const listen = async (on: number): Promise<number> => {
    const opened = createServer((browser) => {
      const kerf = connect(Number(port), hostname);
      keep(browser);
      keep(kerf);
      browser.pipe(kerf).pipe(browser);
      browser.once('close', () => kerf.destroy());
      kerf.once('close', () => browser.destroy());
    });
    server = opened;
    await new Promise<void>((ready) => opened.listen(on, '127.0.0.1', ready));
    return (opened.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    cut: async () => {
      const closed = new Promise<void>((done) => (server ? server.close(() => done()) : done()));
      for (const socket of sockets) socket.destroy();
      await closed;
      server = null;
    },
    mend: async () => {
      await listen(own);
    },
  };
}
