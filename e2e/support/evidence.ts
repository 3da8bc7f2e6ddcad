// What a failed journey leaves for whoever looks into it: each page as a picture and as HTML, and what the browser
// logged. A journey that passes leaves nothing, and takes away what an earlier failure of it has left.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { RunnerTask } from 'vitest';

const FOLDER = process.env.KERF_E2E_RESULTS ?? resolve(import.meta.dirname, '../test-results');

/** A page that logs without end keeps its last lines only. */
const LOG_LINES = 2000;
const LINE_CHARACTERS = 2000;
/** A page that hangs is given up. */
const PICTURE_WITHIN_MS = 10_000;

/** The console, uncaught errors, failed requests and refused answers of a context, a line each. */
export function logOf(context: BrowserContext): string[] {
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(line.slice(0, LINE_CHARACTERS));
    if (lines.length > LOG_LINES) lines.shift();
  };
  context.on('console', (message) => add(`console ${message.type()}: ${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => add(`uncaught: ${error.error().stack ?? String(error.error())}`));
  context.on('requestfailed', (request) =>
    add(`failed: ${request.method()} ${request.url()}: ${request.failure()?.errorText ?? ''}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return lines;
}

/** The folder of a test: its file's name, then its own with everything but letters and digits as hyphens. */
export function evidenceFolder(task: RunnerTask): string {
  const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return join(FOLDER, basename(task.file.name, '.test.ts'), name);
}

async function keepPage(page: Page, path: string): Promise<void> {
  await Promise.allSettled([
    page.screenshot({ path: `${path}.png`, fullPage: true, timeout: PICTURE_WITHIN_MS }),
    Promise.race([
      page.content(),
      new Promise<string>((_, fail) => setTimeout(() => fail(new Error('the page hangs')), PICTURE_WITHIN_MS)),
    ]).then((html) => writeFile(`${path}.html`, `<!-- ${page.url()} -->\n${html}`)),
  ]);
}

/** Takes away what an earlier run has left. */
export async function clearEvidence(task: RunnerTask): Promise<void> {
  await rm(evidenceFolder(task), { recursive: true, force: true });
}

/** Keeps the pages and the log of every visitor, and names the folder in the output. */
export async function keepEvidence(
  task: RunnerTask,
  visitors: readonly { context: BrowserContext; log: readonly string[] }[],
): Promise<void> {
  const folder = evidenceFolder(task);
  await mkdir(folder, { recursive: true });
  for (const [visitor, { context, log }] of visitors.entries()) {
    await writeFile(join(folder, `visitor-${visitor + 1}.log`), `${log.join('\n')}\n`);
    for (const [page, each] of context.pages().entries()) {
      await keepPage(each, join(folder, `visitor-${visitor + 1}-page-${page + 1}`));
    }
  }
  process.stderr.write(`Pictures, HTML and logs of the failed journey "${task.name}": ${folder}\n`);
}
