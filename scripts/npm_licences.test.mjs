import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './npm_licences.mjs';

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' };
const lock = (entry) => ({ packages: { '': {}, 'node_modules/thing': { ...good, ...entry } } });

test('a package that is in order is not named', () => {
  for (const license of ['MIT', '(MPL-2.0 OR MIT)', 'MIT AND ISC']) assert.deepEqual(faults(lock({ license }), true), []);
});

test('a licence that the page cannot carry is named, one that a tool may have is not', () => {
  for (const license of ['MPL-2.0', 'MIT AND MPL-2.0']) {
    assert.deepEqual(faults(lock({ license }), true), [`thing 1.0.0: ${license} is not allowed`]);
    assert.deepEqual(faults(lock({ license, dev: true }), true), []);
    assert.deepEqual(faults(lock({ license }), false), []);
  }
  assert.equal(faults(lock({ license: 'GPL-3.0-only', dev: true }), true).length, 1);
  assert.equal(faults(lock({ license: 'MIT OR GPL-3.0-only AND ISC' }), true).length, 1);
  assert.equal(faults(lock({ license: undefined }), true).length, 1);
});

test('a package that is not what was locked, or comes from elsewhere than a registry, is named', () => {
  assert.equal(faults(lock({ integrity: undefined }), false).length, 1);
  assert.equal(faults(lock({ integrity: 'sha1-abc' }), false).length, 1);
  assert.equal(faults(lock({ resolved: 'git+ssh://git@example.com/thing.git#1' }), false).length, 1);
  assert.equal(faults(lock({ resolved: 'http://example.com/thing.tgz' }), false).length, 1);
  assert.deepEqual(faults(lock({ resolved: 'https://registry.example.com/thing/-/thing-1.0.0.tgz' }), false), []);
});
