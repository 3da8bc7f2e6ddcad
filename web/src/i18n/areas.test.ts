// Each screen and each part that is loaded later names the areas of its texts. One that is forgotten would show keys
// instead of words to whoever opens that part first.

import { describe, expect, it } from 'vitest';
import screens from './en/screens';

const AREAS = new Set(Object.keys(screens));
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const without = (text: string, pattern: RegExp) => text.replace(pattern, '');
/** Types are gone in the built page. */
const code = new Map(
  Object.entries(sources).map(([path, text]) => [path, without(text, /^import type [^;]*;/gm)]),
);

function resolve(from: string, to: string): string | undefined {
  const path = to.startsWith('@/')
    ? `/src/${to.slice(2)}`
    : new URL(to, `file://${from}`).pathname.replace(/^\/+/, '/');
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => code.has(candidate));
}

/** What a module brings along, itself included. */
function along(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, to = ''] of (code.get(path) ?? '').matchAll(
    /^(?:import|export)\b[^;]*?from '([@.][^']*)';/gm,
  )) {
    const next = resolve(path, to);
    if (next) along(next, seen);
  }
  return seen;
}

/** The areas of which a module speaks: `useTranslation('history')`, `t('history:title')`. */
function spoken(path: string): string[] {
  const text = code.get(path) ?? '';
  const named = [...text.matchAll(/(?:useTranslation|TFunction<)\(?\[?([^\])>]*)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  const prefixed = [...text.matchAll(/['"`](\w+):[\w.$]/g)].map(([, name = '']) => name);
  return [...named, ...prefixed].filter((name) => AREAS.has(name));
}

/** Every `lazyChunk(…)`, `lazyAside(…)` and `screen(…)`: where it stands, what it loads, which areas it names. */
const parts = [...code].flatMap(([path, text]) =>
  [
    ...text.matchAll(
      /(?:lazy[A-Z]\w+|screen)\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)\.(\w+),?([^)]*)\)/g,
    ),
  ].map(([, to = '', name = '', list = '']) => ({
    name,
    module: resolve(path, to) ?? `${path} loads ${to}, which is not there`,
    named: [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  })),
);

describe('a part that is loaded later', () => {
  it('is found by this test', () => {
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['CalculatorPage', 'ImportDialog']));
  });

  it.each(parts)('$name names the areas of its texts', ({ module, named }) => {
    const needed = new Set([...along(module)].flatMap(spoken));
    expect([...needed].filter((area) => !named.includes(area))).toEqual([]);
  });

  it('has its texts brought along wherever it is a component', () => {
    const bare = [...code].filter(([, text]) => /\blazy\(/.test(text)).map(([path]) => path);
    expect(bare.sort()).toEqual(['/src/i18n/lazyChunk.tsx']);
  });
});
