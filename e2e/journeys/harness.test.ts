// The harness itself: what a failed journey leaves, and that one which passes leaves nothing.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
let results: string | undefined;

afterEach(async () => {
  if (results) await rm(results, { recursive: true, force: true });
});

/** Runs the journeys of harness/ as somebody would at a terminal. */
async function runFailing(folder: string): Promise<{ code: number | null; output: string }> {
  const vitest = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--dir', 'harness', 'failing'],
    { cwd: ROOT, env: { ...process.env, KERF_E2E_RESULTS: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  vitest.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  vitest.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => vitest.once('exit', done));
  return { code, output };
}

test('a failed journey leaves pictures, HTML and logs in a folder that the output names', async () => {
  results = await mkdtemp(join(tmpdir(), 'kerf-harness-'));
  const folder = join(results, 'failing');
  // As an earlier failure of the journey that passes now would have left it.
  await mkdir(join(folder, 'passes'), { recursive: true });
  await writeFile(join(folder, 'passes/visitor-1.log'), 'old');

  const { code, output } = await runFailing(results);

  expect(code, output).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['fails-because-the-page-throws', 'fails-on-what-it-expects']);
  const expectation = join(folder, 'fails-on-what-it-expects');
  expect(output).toContain(expectation);
  expect((await readdir(expectation)).sort()).toEqual([
    'visitor-1-page-1.html',
    'visitor-1-page-1.png',
    'visitor-1.log',
  ]);
  expect((await stat(join(expectation, 'visitor-1-page-1.png'))).size).toBeGreaterThan(5000);
  expect(await readFile(join(expectation, 'visitor-1-page-1.html'), 'utf8')).toContain('<h1');
  expect(await readFile(join(expectation, 'visitor-1.log'), 'utf8')).toContain('said by the page');
  expect(await readFile(join(folder, 'fails-because-the-page-throws/visitor-1.log'), 'utf8')).toContain(
    'thrown on purpose',
  );
});
