// Keeps the ticks of a device and those of all others together: what is ticked here is sent, what others tick is asked
// for; without a network both wait, and nothing is lost.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { fetchProgress, sendProgress } from '@/api/shared';
import { toApiError, type ApiError } from '@/api/errors';
import { merged, NO_MARKS, type Changes, type Marks } from '@/domain/workshop/marks';
import {
  firstUnsent,
  marksHere,
  withAnswer,
  withChanges,
  withSent,
  type Outbox,
} from '@/domain/workshop/outbox';
import { onOtherTab } from '@/lib/storage';
import { forgetLink, keepKnown, keepWork, readWork, WORK } from './keptPlans';

/** How often it is asked what others have ticked, while somebody looks, ms: all see it within two seconds. */
const ASK_MS = 1500;
/** Ticks that follow each other at once go together, ms. */
const GATHER_MS = 150;
/** After a failure, ms; doubles from the first to the last. */
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;
/** Ticks in one call. */
const PORTION = 500;

export interface SyncState {
  /** All that is known here. */
  marks: Marks;
  /** Ticks that the server does not have yet. */
  unsent: number;
  /** The server could not be reached the last time. */
  offline: boolean;
  /** The link leads nowhere any more. */
  ended: boolean;
  /** Ticks that could not be sent before it ended. */
  lost: number;
  /** The sheet on this saw, as its place in the solution from 0. */
  sheet: number;
}

export interface Sync {
  store: StoreApi<SyncState>;
  tick: (changes: (marks: Marks) => Changes) => void;
  goTo: (sheet: number) => void;
  /** Begins to ask and to send; answers how to stop. */
  start: () => () => void;
}

interface SyncOptions {
  token: string;
  /** What was known when the plan was read. */
  known: Marks;
  firstSheet: number;
  /** Without, nothing is ever sent: the link is for looking. */
  mayTick: boolean;
}

/** Refused for good: to send the same again would be refused again. */
const isRefused = ({ status }: ApiError) => status === 400 || status === 403 || status === 413;

export function createSync({ token, known, firstSheet, mayTick }: SyncOptions): Sync {
  const kept = readWork(token);
  let outbox: Outbox = withAnswer(
    { known: NO_MARKS, unsent: mayTick ? (kept?.unsent ?? NO_MARKS) : NO_MARKS },
    known,
  );
  const store = createStore<SyncState>()(() => ({
    marks: marksHere(outbox),
    unsent: Object.keys(outbox.unsent).length,
    offline: false,
    ended: false,
    lost: 0,
    sheet: kept?.sheet ?? firstSheet,
  }));

  let tag: string | null = null;
  let portion = PORTION;
  let running = false;
  let busy = false;
  let retry = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => keepWork(token, { sheet: store.getState().sheet, unsent: outbox.unsent });
  const become = (next: Outbox) => {
    const before = outbox;
    outbox = next;
    if (next.unsent !== before.unsent) keep();
    if (next.known !== before.known) void keepKnown(token, next.known);
    store.setState({ marks: marksHere(next), unsent: Object.keys(next.unsent).length });
  };

  const later = (wait: number) => {
    clearTimeout(timer);
    if (running && !store.getState().ended) timer = setTimeout(() => void turn(), wait);
  };
  const isWaiting = () => Object.keys(outbox.unsent).length > 0;
  /** The next turn: soon where something waits; while nobody looks only then. */
  const goOn = () => {
    if (isWaiting()) later(GATHER_MS);
    else if (document.visibilityState === 'visible') later(ASK_MS);
  };

  async function turn(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (isWaiting()) {
        const sent = firstUnsent(outbox, portion);
        const answer = await sendProgress(token, sent);
        tag = null;
        portion = PORTION;
        become(withSent(outbox, sent, answer));
      } else {
        const answer = await fetchProgress(token, tag);
        if (answer) {
          tag = answer.tag;
          become(withAnswer(outbox, answer.marks));
        }
      }
      retry = 0;
      store.setState({ offline: false });
      busy = false;
      goOn();
    } catch (thrown) {
      busy = false;
      fail(toApiError(thrown));
    }
  }

  function fail(error: ApiError): void {
    if (error.status === 404) {
      running = false;
      clearTimeout(timer);
      const lost = Object.keys(outbox.unsent).length;
      outbox = { known: outbox.known, unsent: NO_MARKS };
      store.setState({ ended: true, unsent: 0, lost });
      void forgetLink(token);
      return;
    }
    if (isRefused(error) && isWaiting()) {
      // One tick that the plan does not have must not keep the others from being sent.
      const sent = firstUnsent(outbox, portion);
      if (Object.keys(sent).length === 1) become(withSent(outbox, sent, outbox.known));
      else portion = 1;
      later(GATHER_MS);
      return;
    }
    store.setState({ offline: true });
    const asked = error.retryAfter === null ? 0 : error.retryAfter * 1000;
    retry = Math.min(LAST_RETRY_MS, retry === 0 ? FIRST_RETRY_MS : retry * 2);
    later(Math.max(asked, retry));
  }

  /** Something has changed that may make the next call succeed. */
  const wake = () => {
    retry = 0;
    if (!busy) later(0);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
    else if (!isWaiting()) clearTimeout(timer);
  };
  const onOffline = () => store.setState({ offline: true });

  return {
    store,
    tick: (changes) => {
      if (!mayTick || store.getState().ended) return;
      const made = changes(store.getState().marks);
      if (Object.keys(made).length === 0) return;
      become(withChanges(outbox, made, Date.now()));
      // While the server cannot be reached the next try comes at its own time.
      if (retry === 0 && !busy) later(GATHER_MS);
    },
    goTo: (sheet) => {
      store.setState({ sheet });
      keep();
    },
    start: () => {
      running = true;
      if (!navigator.onLine) onOffline();
      const stopTabs = onOtherTab(WORK, () => {
        const theirs = readWork(token);
        if (theirs) {
          const unsent = merged(outbox.unsent, theirs.unsent);
          const next = withAnswer({ ...outbox, unsent }, outbox.known);
          outbox = next;
          store.setState({ marks: marksHere(next), unsent: Object.keys(next.unsent).length });
          if (isWaiting() && retry === 0 && !busy) later(GATHER_MS);
        }
      });
      window.addEventListener('online', wake);
      window.addEventListener('offline', onOffline);
      document.addEventListener('visibilitychange', onVisible);
      later(0);
      return () => {
        running = false;
        clearTimeout(timer);
        stopTabs();
        window.removeEventListener('online', wake);
        window.removeEventListener('offline', onOffline);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}
