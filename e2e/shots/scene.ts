// What the pictures of everything outside the calculator share: who is in them, and what is made up for them.

import type { Page, Route } from 'playwright-core';
import { example } from '../support/job';
import { newPerson, register, signIn } from '../support/person';
import { onPhone, shoot as take, type View } from '../support/pictures';
import type { Stage } from '../support/stage';
import { words } from '../support/words';

/** What the browser logs of answers that these pictures want refused or never given. */
const TROUBLE = [/status of/, /Failed to load resource/, /ERR_/, /Failed to fetch dynamically/];

export type Json = Record<string, unknown>;

/** A small job, quickly done. */
export const job = (parts: Json) =>
  JSON.stringify({
    ...(JSON.parse(example('s8-sample.json')) as Json),
    ...parts,
  });

/** The account as it would be on another plan, or with another use of it. */
export async function pretend(page: Page, subscription: Json) {
  await page.route('**/api/v1/auth/me', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { subscription: Json };
    await route.fulfill({
      json: {
        ...user,
        subscription: { ...user.subscription, ...subscription },
      },
    });
  });
}

export const refuse = (route: Route) =>
  route.fulfill({
    status: 500,
    json: {
      code: 'DATABASE_ERROR',
      message: 'database',
      details: null,
      statusCode: 500,
    },
  });

export const NEVER = () => new Promise<void>(() => {});

/** Pictures in one look, with the server of the stage. */
export function scene(stage: Stage, view: View) {
  const ru = view.language === 'ru';
  const person = (en: string, russian: string) => register(stage.kerf(), newPerson(ru ? russian : en));
  const visitor = () => stage.visitor({ ...view, expectedErrors: TROUBLE });
  return {
    t: words(view.language),
    ru,
    phone: onPhone(view),
    shoot: (page: Page, name: string, whole = true) => take(page, view, name, whole),
    person,
    visitor,
    someone: async () => {
      const anna = await person('Anna Petrova', 'Анна Петрова');
      const page = await visitor();
      await signIn(page, anna);
      return { anna, page };
    },
    call: async <T = Json>(token: string, method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await fetch(`${stage.kerf().url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? {} : await answer.json()) as T;
    },
  };
}
