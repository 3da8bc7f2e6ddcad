// Parts of the page that are not needed at once: their code and their words come together, when they are first shown.

import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadTexts, type Area } from './i18n';

/** A component, whatever it takes. */
type Part = (props: never) => ReactNode;

interface Preload {
  /** Brings it before it is shown, where somebody is about to ask for it. */
  preload: () => void;
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
  const bring = async () => {
    try {
      const [part] = await Promise.all([load(), loadTexts(...names)]);
      return { default: part as unknown as ComponentType };
    } catch (error) {
      failed.add(begin);
      throw error;
    }
  };
  let Brought: ComponentType;
  const begin = () => {
    Brought = lazy(bring);
  };
  begin();
  const Loaded = (props: object) => <Brought {...props} />;
  const preload = () => void bring().catch(() => undefined);
  // It takes what the part takes.
  return Object.assign(Loaded as unknown as C, { preload });
}
