// What is shown in place of a lazy component whose chunk could not be loaded; the rest of the screen stays.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ping, useConnection } from '@/api/connection';
import type { ChunkErrorFallback } from '@/i18n/lazyChunk';
import { useToastStore } from '@/lib/toasts';
import { ErrorState } from '@/ui/ErrorState';

const reload = () => window.location.reload();

/** The reason and the action to offer (retry or reload); null until the connection is known. */
function useRecovery(again: () => void, offline: 'asked' | 'waiting' = 'waiting') {
  const { t } = useTranslation();
  const connected = useConnection((state) => state.connection === 'fine');
  const [known, setKnown] = useState(!connected);
  useEffect(() => {
    // Nothing may have been asked of the server since it went away.
    if (!known) void ping().then(() => setKnown(true));
  }, [known]);
  if (!known) return null;
  const title = t('part.missing');
  // With a connection it is gone for good: a newer version was installed.
  return connected
    ? { title, text: t('shell.brokenText'), label: t('shell.reload'), run: reload, connected }
    : { title, text: t(`part.${offline}`), label: t('actions.retry'), run: again, connected };
}

type Recovery = ReturnType<typeof useRecovery>;

/** Tries again by itself when the connection is back. */
function useReturn(way: Recovery, again: () => void) {
  const missed = useRef(false);
  const retry = useEffectEvent(again);
  const connected = way?.connected;
  useEffect(() => {
    if (connected === false) missed.current = true;
    else if (connected && missed.current) retry();
  }, [connected]);
}

interface Asked {
  open?: boolean;
  onClose: () => void;
}

const isAsked = (props: object): props is Asked => 'onClose' in props && typeof props.onClose === 'function';

/** Of a part of the screen; one that was opened, and has an `onClose`, is told by a message. */
export const ChunkFallback: ChunkErrorFallback = ({ props, again }) =>
  isAsked(props) ? (
    <AskedFor asked={props.open !== false} onClose={props.onClose} again={again} />
  ) : (
    <InPlace again={again} />
  );

function InPlace({ again }: { again: () => void }) {
  const way = useRecovery(again);
  useReturn(way, again);
  return way && <ErrorState title={way.title} text={way.text} onRetry={way.run} retry={way.label} />;
}

/** Of a dialog or a menu, which is told by a message, and of a hint, which is left out in silence. */
export const AsideFallback: ChunkErrorFallback = ({ props, again }) =>
  isAsked(props) ? (
    <AskedFor asked={props.open !== false} onClose={props.onClose} again={again} />
  ) : (
    <Silent again={again} />
  );

function Silent({ again }: { again: () => void }) {
  useReturn(useRecovery(again), again);
  return null;
}

const PRESSES = ['click', 'contextmenu', 'keydown'] as const;

/** Whether the person turns to something else than the message, and is not only on the way to it. */
const turnsAway = (event: Event) =>
  !(event instanceof KeyboardEvent && ['Tab', 'Shift'].includes(event.key)) &&
  !(event.target instanceof Element && event.target.closest('[role="alert"]'));

/**
 * A dialog or a menu: a message says it. Whoever presses the same again, or anything else, has closed it, as has the
 * end of the message.
 */
function AskedFor({ asked, onClose, again }: { asked: boolean; onClose: () => void; again: () => void }) {
  const way = useRecovery(again, 'asked');
  const late = useRef(false);
  const retry = useEffectEvent(again);
  const wayOn = useEffectEvent(() => way);
  const leave = useEffectEvent(() => {
    onClose();
    // The press that closes it may be the one that opens it again.
    again();
  });
  const known = way !== null;
  useEffect(() => {
    const found = wayOn();
    if (!asked) late.current = true;
    if (!asked || !found) return;
    if (late.current) {
      retry();
      return;
    }
    const { show, close } = useToastStore.getState();
    const said = { severity: 'error', text: `${found.title}. ${found.text}` } as const;
    let over = false;
    const run = () => {
      over = true;
      found.run();
    };
    const action = { label: found.label, run };
    const id = show({ ...said, action });
    const press = (event: Event) => {
      if (over || !turnsAway(event)) return;
      over = true;
      // The words stay; another try would have nothing to open any more.
      show(found.connected ? { ...said, action } : said);
      leave();
    };
    const stop = useToastStore.subscribe(({ toasts }) => {
      if (over || toasts.some((shown) => shown.id === id)) return;
      over = true;
      leave();
    });
    PRESSES.forEach((kind) => window.addEventListener(kind, press, true));
    return () => {
      over = true;
      stop();
      PRESSES.forEach((kind) => window.removeEventListener(kind, press, true));
      close(id);
    };
  }, [asked, known]);
  return null;
}
