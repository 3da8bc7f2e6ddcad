// Jobs, and their calculation without a browser.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Kerf } from './kerf';

const EXAMPLES = resolve(import.meta.dirname, '../../examples');

/** A file of examples/. */
export function example(name: string): string {
  return readFileSync(resolve(EXAMPLES, name), 'utf8');
}

interface TaskAnswer {
  status: string;
  error: string | null;
}

const POLL_MS = 100;
const ENDS = ['FINISHED', 'STOPPED', 'TERMINATED', 'ERROR'];

/** Asks the API as a program does; what is refused is a failure. */
export async function call<T>(
  kerf: Kerf,
  token: string,
  path: string,
  body?: string,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const answer = await fetch(`${kerf.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Submits a job and waits for its result; answers the calculation's id. */
export async function calculate(kerf: Kerf, token: string, job: string): Promise<string> {
  const { task_id: id } = await call<{ task_id: string }>(kerf, token, '/optimize', job);
  for (;;) {
    const { status, error } = await call<TaskAnswer>(kerf, token, `/task/${id}`);
    if (status === 'FINISHED') return id;
    if (ENDS.includes(status)) throw new Error(`the calculation ended as ${status}: ${error}`);
    await new Promise((soon) => setTimeout(soon, POLL_MS));
  }
}
