// People who already have an account when their journey begins.

import type { Page } from 'playwright-core';
import type { Kerf } from './kerf';
import type { Stage, VisitorOptions } from './stage';
import type { Words } from './words';

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
      if (!location.protocol.startsWith('http') || self.origin === 'null' || sessionStorage.getItem('signed-in-once'))
        return;
      sessionStorage.setItem('signed-in-once', 'yes');
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
    },
    { 'kerf.access_token': access_token, 'kerf.refresh_token': refresh_token },
  );
}

/** The browser of somebody who has just registered, on no page yet. */
export async function newcomer(stage: Stage, options: VisitorOptions = {}): Promise<Page> {
  const page = await stage.visitor(options);
  await signIn(page, await register(stage.kerf()));
  return page;
}

/** Writes somebody into the form that is open, and sends it. */
export async function registerInDialog(page: Page, t: Words, { name, email, password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.name'), { exact: true }).fill(name);
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill(email);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('auth.submit.register') }).click();
}
