// Lazy components: their chunk and their texts are loaded together, when they are first shown. There are two forms: a chunk
// stands in its place on the screen, what is aside (a dialog, a menu, a message) comes over it.

import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadTexts, type Area } from './i18n';

/** A component with any props. */
type AnyComponent = (props: never) => ReactNode;

interface Preload {
  /** Loads it before it is shown; never fails, as it is loaded again when it is shown. */
  preload: () => Promise<unknown>;
}

type Form = 'chunk' | 'aside';

/** Shown in place of a component that could not be loaded; `props` are that component's, `again` retries. */
export type ChunkErrorFallback = ComponentType<{
  props: Readonly<Record<string, unknown>>;
  again: () => void;
}>;

type ChunkErrorFallbacks = Record<Form, ChunkErrorFallback>;

let fallbacks: ChunkErrorFallbacks | undefined;

/** Sets what to show in place of components that cannot be loaded. */
export function setChunkErrorFallbacks(given: ChunkErrorFallbacks): void {
  fallbacks = given;
}

function makeLazy<C extends AnyComponent>(
  load: () => Promise<C>,
  names: readonly Area[],
  form: Form,
): C & Preload {
  let ready: ComponentType | undefined;
  const loadBoth = async () => {
    const [component] = await Promise.all([load(), loadTexts(...names)]);
    ready = component as unknown as ComponentType;
    return { default: ready };
  };
  let loading: ReturnType<typeof loadBoth> | undefined;
  const loadOnce = () =>
    (loading ??= loadBoth().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  let Lazy: ComponentType;
  const fallback = (error: unknown) => {
    const Fallback = fallbacks?.[form];
    if (!Fallback) throw error;
    const Failed = (props: object) => {
      const [Again, setAgain] = useState<ComponentType | null>(null);
      // A failed load is retried on the next mount.
      useEffect(begin, []);
      if (Again) return <Again {...props} />;
      return <Fallback props={{ ...props }} again={() => setAgain(() => Lazy)} />;
    };
    return { default: Failed };
  };
  const begin = () => {
    Lazy = lazy(() => loadOnce().catch(fallback));
  };
  begin();
  const Loaded = (props: object) => {
    // A component that is loaded already does not suspend; the same one stays for as long as it is mounted.
    const [Shown] = useState<ComponentType>(() => ready ?? Lazy);
    return <Shown {...props} />;
  };
  const preload = () => loadOnce().catch(() => undefined);
  // It has the props of the component that it loads.
  return Object.assign(Loaded as unknown as C, { preload });
}

/**
 * A screen or a part of one, in its place: where it cannot be loaded, the place says so and offers to try again. It needs
 * a `Suspense` around it. `names` are the areas of all texts that it, or what it imports, shows.
 */
export function lazyChunk<C extends AnyComponent>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  return makeLazy(load, names, 'chunk');
}

/**
 * A dialog, a menu, a hint: it is preloaded while the page is idle, and nothing stands in its place until it is there.
 * Where it cannot be loaded, a message says so if it was asked for (it has an `onClose`), else nothing is said.
 */
export function lazyAside<C extends AnyComponent>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  const Loaded = makeLazy(load, names, 'aside');
  preloadSoon(Loaded);
  const Shown = Loaded as unknown as ComponentType<object>;
  const Aside = (props: object) => (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
  return Object.assign(Aside as unknown as C, { preload: Loaded.preload });
}

/** What to preload while the page is idle, first in first out. */
const queue: (() => Promise<unknown>)[] = [];
/** Whether the page is in use: only then anything is preloaded. */
let warm = false;
/** Who is told once it is. */
const waiting = new Set<() => void>();

const idle = () =>
  new Promise((done) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(done) : setTimeout(done, 200),
  );

/** Preloads what is queued, one after the other; `pause` comes before each. */
export async function preloadQueued(pause?: () => Promise<unknown>): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    await pause?.();
    await next();
  }
}

/** A page that is only read, or read out, counts as used after this time, ms. */
const READ_MS = 4000;

/** Somebody is there: what has waited for that is shown, and what is queued is preloaded. */
export function markPageUsed(): void {
  warm = true;
  waiting.forEach((tell) => tell());
  void preloadQueued(idle);
}

/** Begins to preload as soon as anything is done on the page. */
export function preloadOnceUsed(): void {
  const ways = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
  const begin = () => {
    clearTimeout(timer);
    ways.forEach((way) => window.removeEventListener(way, begin, true));
    markPageUsed();
  };
  const timer = setTimeout(begin, READ_MS);
  ways.forEach((way) => window.addEventListener(way, begin, { capture: true, passive: true }));
}

/**
 * Whether the page is in use, or has been read for a while: what is seen further down only, or used only by somebody who
 * is there, waits for that. It changes in a transition, so that no move of the pointer waits for what comes.
 */
export function usePageUsed(): boolean {
  const [used, setUsed] = useState(warm);
  useEffect(() => {
    const tell = () => startTransition(() => setUsed(true));
    if (warm) tell();
    waiting.add(tell);
    return () => {
      waiting.delete(tell);
    };
  }, []);
  return used;
}

/** Preloads what is likely to be shown next, such as the following step, while the page is idle. */
export function preloadSoon(...chunks: Preload[]): void {
  queue.push(...chunks.map(({ preload }) => preload));
  if (warm) void preloadQueued(idle);
}
