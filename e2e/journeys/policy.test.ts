// What may run on the page's origin: our own files, and nothing that text could become.

import { expect, test } from 'vitest';
import { setStage } from '../support/stage';

const stage = setStage();

/** Screens that a guest opens; those of members and results are opened by the other journeys, which fail where the
 * browser reports a violation of the policy as an error. */
const SCREENS = [
  '/',
  '/calculator',
  '/pricing',
  '/examples',
  '/materials',
  '/stock',
  '/history',
  '/projects',
  '/account',
];

interface Violations extends Window {
  violations?: string[];
}

test('every screen keeps the policy that its answer states', async () => {
  const page = await stage.visitor({ serviceWorker: true });
  await page.addInitScript(() => {
    const seen: string[] = ((window as Violations).violations = []);
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  for (const screen of SCREENS) {
    const answer = await page.goto(screen, { waitUntil: 'networkidle' });
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy, screen).toContain("require-trusted-types-for 'script'");
    expect(policy, screen).toMatch(/trusted-types kerf-workers$/);
    expect(policy, screen).toContain("script-src 'self';");
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate(() => (window as Violations).violations), screen).toEqual([]);
  }
});

test('text does not become markup or a script on the page', async () => {
  const page = await stage.visitor({
    serviceWorker: true,
    expectedErrors: [/TrustedHTML|Trusted Types|TrustedTypePolicy|TrustedScriptURL|Content Security Policy/],
  });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const tried = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    const attempt = (what: () => unknown) => {
      try {
        what();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => (document.createElement('div').innerHTML = '<img>')),
      attempt(() => (document.createElement('script').src = '/api/docs/nothing.js')),
      // The one policy that is allowed exists already, and cannot be made a second time.
      attempt(() => trustedTypes.createPolicy('kerf-workers', {})),
      attempt(() => trustedTypes.createPolicy('another', {})),
    ];
  });
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
});

test('the API is tried in a frame that reaches nothing that the page keeps', async () => {
  // A request that is refused is an error in the browser's console.
  const page = await stage.visitor({ expectedErrors: [/401/] });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('kerf.secret', 'kept by the page'));
  await page.goto('/api/docs');
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page about the API has no frame');
  await frame.getByText('Everything that is the user', { exact: false }).first().waitFor();

  expect(await frame.evaluate(() => self.origin)).toBe('null');
  expect(await frame.evaluate(() => localStorage.getItem('kerf.secret'))).toBeNull();
  const reached = await frame.evaluate(() => {
    try {
      return String(parent.localStorage.length);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reached).toBe('SecurityError');

  // What is tried there is sent by the page around it, to the API and nowhere else.
  const asked = (path: string) =>
    frame.evaluate(async (url) => {
      try {
        const answer = await fetch(url);
        return [answer.status, await answer.text()];
      } catch (error) {
        return [0, String(error)];
      }
    }, path);
  const [status, text] = await asked('/health');
  expect(status).toBe(200);
  expect(JSON.parse(String(text))).toMatchObject({ status: 'ok' });
  expect((await asked('/api/v1/auth/me'))[0]).toBe(401);
  expect((await asked('/calculator'))[0]).toBe(0);
  expect((await asked('https://example.com/'))[1]).toMatch(/only this server's API/);
});
