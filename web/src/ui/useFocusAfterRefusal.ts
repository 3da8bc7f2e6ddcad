import { useEffect, useRef, type RefObject } from 'react';

interface FocusAfterRefusal {
  form: RefObject<HTMLFormElement | null>;
  /** It is being sent: whoever has the focus now may be switched off until the answer is there. */
  sending: () => void;
}

/** Where a form stays after it was sent, the focus goes to its first faulty field, or else to where it was. */
export function useFocusAfterRefusal(busy: boolean): FocusAfterRefusal {
  const form = useRef<HTMLFormElement>(null);
  const from = useRef<Element>(null);
  const was = useRef(busy);
  useEffect(() => {
    const ended = was.current && !busy;
    was.current = busy;
    if (!ended) return;
    const faulty = form.current?.querySelector('[aria-invalid="true"]');
    const next = faulty ?? (form.current?.contains(document.activeElement) ? null : from.current);
    if (next instanceof HTMLElement) next.focus();
  }, [busy]);
  return {
    form,
    sending: () => {
      from.current = document.activeElement;
    },
  };
}
