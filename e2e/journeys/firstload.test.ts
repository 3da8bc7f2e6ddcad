// No screen fetches more script before it can be used than was promised, whichever somebody begins with.

import { expect, test } from 'vitest';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { openCounting, SCREEN_BYTES, WELCOME_BYTES } from '../support/scripts';
import { PHONE, setStage, WIDE, type VisitorOptions } from '../support/stage';

const stage = setStage(['--default-plan', 'enterprise']);

// Who has no team is told so by the server.
const NO_TEAM = /404.*api\/v1\/team/;

// Russian words weigh more than English ones. What a page brings once it has been read for a while is no first load,
// also where a slow machine is still loading by then.
const READER: VisitorOptions = { language: 'ru', expectedErrors: [NO_TEAM], timeHeld: true };
const LOOKS: [string, VisitorOptions][] = [
  ['at the desk', { ...READER, viewport: WIDE }],
  ['on the phone', { ...READER, viewport: PHONE }],
];
/** An opened result. */
const RESULT = '/history?view=:id';
const SCREENS = [
  '/',
  '/calculator',
  '/history',
  RESULT,
  '/projects',
  '/materials',
  '/stock',
  '/pricing',
  '/examples',
  '/account/profile',
  '/account/security',
  '/account/settings',
  '/account/activity',
  '/account/keys',
  '/account/team',
  '/account/data',
];

for (const [look, options] of LOOKS) {
  test(`a visitor fetches no more script than promised ${look}`, async () => {
    expect(await openCounting(await stage.visitor(options), '/')).toBeLessThanOrEqual(WELCOME_BYTES);
  });

  test(`whichever screen a signed-in person begins with, it fetches no more script than promised ${look}`, async () => {
    const person = await register(stage.kerf());
    const id = await calculate(stage.kerf(), person.access_token, example('s2-wardrobe.json'));
    const sizes: Record<string, number> = {};
    for (const path of SCREENS) {
      const page = await stage.visitor(options);
      await signIn(page, person);
      const address = path.replace(':id', id);
      sizes[path] = await openCounting(page, address);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search, 'it is the screen that was asked for').toBe(address);
      await page.context().close();
    }
    expect(Object.entries(sizes).filter(([, size]) => size > SCREEN_BYTES)).toEqual([]);
    expect(
      Object.values(sizes).every((size) => size > 100_000),
      'scripts were counted',
    ).toBe(true);
  }, 180_000);
}
