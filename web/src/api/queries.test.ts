import { expect, it } from 'vitest';
import { keys } from './keys';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./schema.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const places = (pattern: RegExp) =>
  Object.entries(SOURCES).flatMap(([path, source]) =>
    [...source.matchAll(pattern)].map((match) => [match[1] ?? '', path] as const),
  );

it('names each kind of server state once', () => {
  const names = Object.values(keys).map((key) => (typeof key === 'function' ? key('', '') : key)[0]);
  // Beside them: what one file alone asks for.
  const own = places(/(?:queryKey(?::| =)|invalidateQueries\(\{ queryKey:) \['([\w-]+)'/g).map(
    ([name]) => name,
  );
  expect(new Set([...names, ...own]).size).toBe(names.length + own.length);
});

it('asks for each list and record in one place', () => {
  const asked = places(/api\.GET\(\s*'([^']+)'/g);
  const addresses = asked.map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(15);
  const twice = asked.filter(([address]) => addresses.indexOf(address) !== addresses.lastIndexOf(address));
  expect(twice).toEqual([]);
});
