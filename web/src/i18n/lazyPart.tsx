// Parts of the page that are not needed at once: their code and their words come together, when they are first shown.

import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadTexts, type Area } from './i18n';

/** A component, whatever it takes. */
type Part = (props: never) => ReactNode;

interface Preload {
  /** Brings it before it is shown, where somebody is about to ask for it. */
  preload: () => Promise<unknown>;
}

/** What could not be loaded, each as the way to try it again. */
const failed = new Set<() => void>();

/** Whatever could not be loaded is asked for again when it is shown the next time. */
export function forgetFailures(): void {
  failed.forEach((again) => again());
  failed.clear();
}

/** `names` are the areas of which the part, or whatever it imports, has words. It needs a `Suspense` around it. */
export function lazyPart<C extends Part>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  let ready: ComponentType | undefined;
  const bringBoth = async () => {
    const [part] = await Promise.all([load(), loadTexts(...names)]);
    ready = part as unknown as ComponentType;
    return { default: ready };
  };
  let brought: ReturnType<typeof bringBoth> | undefined;
  const bring = () =>
    (brought ??= bringBoth().catch((error: unknown) => {
      brought = undefined;
      failed.add(begin);
      throw error;
    }));
  let Brought: ComponentType;
  const begin = () => {
    Brought = lazy(bring);
  };
  begin();
  const Loaded = (props: object) => {
    // What is there already is shown at once; the same one stays as long as it is shown.
    const [Shown] = useState<ComponentType>(() => ready ?? Brought);
    return <Shown {...props} />;
  };
  // What cannot be loaded now is asked for again when it is shown, and says so then.
  const preload = () => bring().catch(() => undefined);
  // It takes what the part takes.
  return Object.assign(Loaded as unknown as C, { preload });
}

/** What may be asked for on the screens that were loaded, such as dialogs. */
const ahead: (() => Promise<unknown>)[] = [];
let warm = false;

const idle = () =>
  new Promise((done) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(done) : setTimeout(done, 200),
  );

/** Brings what may be asked for, one after the other; `pause` comes before each. */
export async function bringAhead(pause?: () => Promise<unknown>): Promise<void> {
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    await pause?.();
    await next();
  }
}

/** As soon as somebody does anything on the page, dialogs and menus are brought while it is idle: none is waited for. */
export function warmUp(): void {
  const ways = ['pointermove', 'pointerdown', 'keydown'] as const;
  const begin = () => {
    ways.forEach((way) => window.removeEventListener(way, begin, true));
    warm = true;
    void bringAhead(idle);
  };
  ways.forEach((way) => window.addEventListener(way, begin, true));
}

/** What is wanted next on the screens that were loaded, such as the following step: it is brought like a dialog. */
export function bringSoon(...parts: Preload[]): void {
  ahead.push(...parts.map(({ preload }) => preload));
  if (warm) void bringAhead(idle);
}

/** A part that stands beside what is there, such as a dialog or a menu: nothing is in its place until it is loaded. */
export function lazyAside<C extends Part>(load: () => Promise<C>, ...names: Area[]): C {
  const Loaded = lazyPart(load, ...names);
  bringSoon(Loaded);
  const Shown = Loaded as unknown as ComponentType<object>;
  const Aside = (props: object) => (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
  return Aside as unknown as C;
}
