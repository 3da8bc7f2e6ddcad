// Parts of the page that are not needed at once: their code and their words come together, when they are first shown.

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

/** A component, whatever it takes. */
type Part = (props: never) => ReactNode;

interface Preload {
  /** Brings it before it is shown, where somebody is about to ask for it. */
  preload: () => Promise<unknown>;
}

/** What could not be loaded, each as the way to try it again. */
const failed = new Set<() => void>();

/** Makes every failed load be retried on the next mount. */
export function forgetFailures(): void {
  failed.forEach((again) => again());
  failed.clear();
}

/** What a part is to the screen that it is on: a piece of it, a button in one of its bars, or nothing that is missed. */
type Role = 'piece' | 'control' | 'extra';

/** Shown in place of a component that could not be loaded; `props` are that component's, `again` retries. */
export type ChunkErrorFallback = ComponentType<{
  props: Readonly<Record<string, unknown>>;
  again: () => void;
}>;

type ChunkErrorFallbacks = Record<Role, ChunkErrorFallback>;

let loadFallbacks: (() => Promise<ChunkErrorFallbacks>) | undefined;

/**
 * Sets what to show in place of components that cannot be loaded. It is the first to be preloaded, as it is needed when
 * nothing can be loaded any more.
 */
export function setChunkErrorFallbacks(load: () => Promise<ChunkErrorFallbacks>): void {
  loadFallbacks = load;
  ahead.unshift(() => load().catch(() => undefined));
}

/** Without a role it is all that there is to see: where it cannot be loaded, that is a fault of the whole. */
function makePart<C extends Part>(load: () => Promise<C>, names: readonly Area[], role?: Role): C & Preload {
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
  const instead = async (error: unknown) => {
    const known = role && (await loadFallbacks?.().catch(() => undefined));
    if (!known) throw error;
    const Shown = known[role];
    const Missing = (props: object) => {
      const [Again, setAgain] = useState<ComponentType | null>(null);
      // A failed load is retried on the next mount.
      useEffect(begin, []);
      if (Again) return <Again {...props} />;
      return <Shown props={{ ...props }} again={() => setAgain(() => Brought)} />;
    };
    return { default: Missing };
  };
  const begin = () => {
    Brought = lazy(() => bring().catch(instead));
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

/** A screen, or what no screen is whole without. It needs a `Suspense` around it, and something that catches faults. */
export function lazyScreen<C extends Part>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  return makePart(load, names);
}

/**
 * A part of a screen, which stays as it is where the part cannot be loaded. What is only asked for, such as a dialog,
 * is told by its `onClose`. `names` are the areas of which the part, or whatever it imports, has words. It needs a
 * `Suspense` around it.
 */
export function lazyPart<C extends Part>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  return makePart(load, names, 'piece');
}

/** A part that is only of help: where it cannot be loaded nothing is said. It needs a `Suspense` around it. */
export function lazyExtra<C extends Part>(load: () => Promise<C>, ...names: Area[]): C & Preload {
  return makePart(load, names, 'extra');
}

/** What may be asked for on the screens that were loaded, such as dialogs. */
const ahead: (() => Promise<unknown>)[] = [];
let warm = false;
/** Told when the page gets warm; nobody waits for it where it never was cold. */
let waiting: Set<() => void> | undefined;

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

/** Whoever only reads, or has the page read out, does nothing on it: after so long it counts as used, ms. */
const READ_MS = 4000;

/** As soon as somebody does anything on the page, dialogs and menus are brought while it is idle: none is waited for. */
export function warmUp(): void {
  const ways = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
  const told = new Set<() => void>();
  waiting = told;
  const begin = () => {
    clearTimeout(timer);
    ways.forEach((way) => window.removeEventListener(way, begin, true));
    warm = true;
    waiting = undefined;
    told.forEach((tell) => tell());
    void bringAhead(idle);
  };
  const timer = setTimeout(begin, READ_MS);
  ways.forEach((way) => window.addEventListener(way, begin, { capture: true, passive: true }));
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

function shownLater<C extends Part>(Loaded: C & Preload, place: ReactNode): C {
  bringSoon(Loaded);
  const Shown = Loaded as unknown as ComponentType<object>;
  const Later = (props: object) => {
    const [shown, setShown] = useState(!waiting);
    useEffect(() => {
      const show = () => void Loaded.preload().then(() => startTransition(() => setShown(true)));
      if (shown) return;
      if (!waiting) show();
      else waiting.add(show);
      return () => void waiting?.delete(show);
    }, [shown]);
    return shown ? (
      <Suspense fallback={place}>
        <Shown {...props} />
      </Suspense>
    ) : (
      place
    );
  };
  return Later as unknown as C;
}

/**
 * A part that is seen only further down, or used only by somebody who is there: `place` keeps its room until the page
 * is used. It is shown in between, so that no move of the pointer waits for it.
 */
export function lazyLater<C extends Part>(load: () => Promise<C>, place: ReactNode, ...names: Area[]): C {
  return shownLater(lazyPart(load, ...names), place);
}

/** Like `lazyLater`, of what has no more room than a button in a bar. */
export function lazyControl<C extends Part>(load: () => Promise<C>, place: ReactNode, ...names: Area[]): C {
  return shownLater(makePart(load, names, 'control'), place);
}
