// Quiet saving that two tabs can share: each write carries a stamp, a tab writes only over what it has seen,
// and what another tab has written is taken over.
import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { isRecord, onOtherTab, parse, readText, removeText, writeText } from '@/lib/storage';

const WAIT_MS = 250;

type Adopt<S> = (value: StorageValue<S>, unsaved: boolean) => void;

type SharedStorage<S> = PersistStorage<S> & {
  /** By what the state is known that was read or written last. */
  stamp: () => string | null;
  /** Writes at once what waits to be written. */
  flush: () => void;
  /** Listens to other tabs from now on; `unsaved`: this tab had changes that were not written yet. */
  listen: (adopt: Adopt<S>) => () => void;
};

/** `onWritten` is told by which stamp the state that now stands there is known. */
export function sharedStorage<S>(key: string, onWritten: (stamp: string) => void): SharedStorage<S> {
  let seen: string | null = null;
  let waiting: StorageValue<S> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let adopting = false;
  let adopt: Adopt<S> = () => undefined;

  const stampOf = (found: unknown): string | null =>
    isRecord(found) && typeof found.stamp === 'string' ? found.stamp : null;

  const takeOver = (found: unknown) => {
    if (!isRecord(found) || !isRecord(found.state)) return;
    const stamp = stampOf(found);
    if (stamp === seen) return;
    seen = stamp;
    const unsaved = waiting !== null;
    clearTimeout(timer);
    waiting = null;
    const version = typeof found.version === 'number' ? found.version : 0;
    // What is taken over is stored already: writing it again would go to and fro between the tabs.
    adopting = true;
    adopt({ state: found.state as S, version }, unsaved);
    adopting = false;
  };

  const flush = () => {
    clearTimeout(timer);
    if (waiting === null) return;
    const stored = parse(readText(key));
    if (stored !== undefined && stampOf(stored) !== seen) {
      takeOver(stored);
      return;
    }
    const stamp = newStamp();
    const written = writeText(key, JSON.stringify({ ...waiting, stamp }));
    waiting = null;
    if (!written) return;
    seen = stamp;
    onWritten(stamp);
  };

  return {
    getItem() {
      const found = parse(readText(key));
      if (!isRecord(found) || !isRecord(found.state)) return null;
      seen = stampOf(found);
      return { state: found.state as S, version: typeof found.version === 'number' ? found.version : 0 };
    },
    setItem(_name, value) {
      if (adopting) return;
      waiting = value;
      clearTimeout(timer);
      timer = setTimeout(flush, WAIT_MS);
    },
    removeItem() {
      clearTimeout(timer);
      waiting = null;
      seen = null;
      removeText(key);
    },
    stamp: () => seen,
    flush,
    listen(listener) {
      adopt = listener;
      const stop = onOtherTab(key, (text) => takeOver(parse(text)));
      const onHide = () => flush();
      window.addEventListener('pagehide', onHide);
      document.addEventListener('visibilitychange', onHide);
      return () => {
        stop();
        window.removeEventListener('pagehide', onHide);
        document.removeEventListener('visibilitychange', onHide);
      };
    },
  };
}

const newStamp = (): string => [...crypto.getRandomValues(new Uint8Array(8))].join('.');
