// People who already have an account when their journey begins.

import type { Page } from 'playwright-core';
import type { Kerf } from './kerf';

export interface Person {
  name: string;
  email: string;
  password: string;
}

let people = 0;

/** Somebody whom nobody else is. */
export function newPerson(name = 'Anna Petrova'): Person {
  people += 1;
  return {
    name,
    email: `person-${process.pid}-${people}@example.com`,
    password: 'oak and birch 18',
  };
}

interface Session {
  access_token: string;
  refresh_token: string;
}

/** Registers a new person with the server, without a browser. */
export async function register(kerf: Kerf, person: Person = newPerson()): Promise<Person & Session> {
  const answer = await fetch(`${kerf.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (answer.status !== 201) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  return { ...person, ...((await answer.json()) as Session) };
}

/** Makes the visitor a signed-in person, as a browser is that was signed in before. */
export async function signIn(page: Page, { access_token, refresh_token }: Session): Promise<void> {
  await page.context().addInitScript(
    (tokens) => {
      if (location.origin === 'null' || sessionStorage.getItem('signed-in-once')) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
    },
    { 'kerf.access_token': access_token, 'kerf.refresh_token': refresh_token },
  );
}
