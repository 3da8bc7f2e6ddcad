// The real binary on a free port, with a data folder of its own that goes when it stops.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Kerf {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Stops it; fails where it did not end well. */
  stop: () => Promise<void>;
}

const READY_WITHIN_MS = 30_000;

function binary(): string {
  const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../target');
  const path = process.env.KERF_BINARY ?? join(target, 'debug/kerf');
  if (!existsSync(path)) throw new Error(`${path} is not built: run make test, or cargo build`);
  return path;
}

/** Starts Kerf and waits until it says its address. `flags` go to `kerf serve`. */
export async function startKerf(flags: string[] = []): Promise<Kerf> {
  const data = await mkdtemp(join(tmpdir(), 'kerf-e2e-'));
  const server = spawn(
    binary(),
    ['serve', '--listen', '127.0.0.1:0', '--data-dir', data, '--rate-limit', 'off', ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const ended = new Promise<number | null>((done) => server.once('exit', done));
  const url = await new Promise<string>((found, failed) => {
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      failed(new Error(`kerf did not say its address within ${READY_WITHIN_MS} ms:\n${said}`));
    }, READY_WITHIN_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address) {
        clearTimeout(timer);
        found(address[0]);
      }
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`kerf ended with ${code}:\n${said}`)));
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      const code = await ended;
      await rm(data, { recursive: true, force: true });
      if (code !== 0) throw new Error(`kerf ended with ${code}:\n${said.slice(-4000)}`);
    },
  };
}
