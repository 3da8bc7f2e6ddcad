// The styles of the page in tests: jsdom reads every one of them for each element of which a test asks the role or the
// name: a quarter of the time that tests of a long form take. So only those are there that decide whether something is seen.

import { StyleSheet } from '@emotion/sheet';

/** What hides something on every screen: jsdom has no width, and passes over what holds for some. */
const DECIDES_WHAT_IS_SEEN = /display:none|visibility:|opacity:/;

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the sheet below
const { insert } = StyleSheet.prototype;
let all = false;

StyleSheet.prototype.insert = function (rule) {
  if (all || DECIDES_WHAT_IS_SEEN.test(rule)) insert.call(this, rule);
};

/** For files of tests that ask what something looks like: all styles are there. Called before anything is drawn. */
export function withAllStyles(): void {
  all = true;
}
