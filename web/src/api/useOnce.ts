import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Two presses of a double one are not further apart. */
const DOUBLE_PRESS_MS = 500;

/**
 * A mutation that a double press sends once: the same again is not sent while the first is under way, nor in the
 * moment after it was done, when the page may not yet show that. After a refusal it can be tried again at once.
 *
 * `isPending` alone cannot tell: it comes with the next rendering, later than the second press.
 */
export function useOnce<Data, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Before>,
): UseMutationResult<Data, Error, Variables, Before> {
  const mutation = useMutation(options);
  const { mutateAsync, reset: forget } = mutation;
  const last = useRef({ sent: '', busyUntil: 0 });

  const mutate = useCallback<typeof mutation.mutate>(
    (...call) => {
      const sent = JSON.stringify([call[0]]);
      if (last.current.sent === sent && performance.now() < last.current.busyUntil) return;
      const press = { sent, busyUntil: Infinity };
      last.current = press;
      const done = () => {
        press.busyUntil = performance.now() + DOUBLE_PRESS_MS;
      };
      const refused = () => {
        press.busyUntil = 0;
      };
      void mutateAsync(...call).then(done, refused);
    },
    [mutateAsync],
  );
  // What is under way is not forgotten: its end is still to be told.
  const reset = useCallback(() => {
    if (last.current.busyUntil !== Infinity) forget();
  }, [forget]);

  return { ...mutation, mutate, reset };
}
