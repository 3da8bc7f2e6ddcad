// The text field that opens in a cell.
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useLeaving } from './useLeaving';
import type { EditorProps, Move } from './types';

const ARROWS: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function TextEditor({ text, replace, label, commit, cancel }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);

  // In the layout phase: the character that opened the editor must already land in it.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const finish = (move: Move) => {
    if (done.current) return;
    done.current = true;
    commit(input.current?.value ?? '', move);
  };

  useLeaving(() => finish('stay'));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const arrow = ARROWS[event.key];
    let move: Move | undefined;
    if (event.key === 'Enter') move = event.shiftKey ? 'up' : 'down';
    else if (event.key === 'Tab') move = event.shiftKey ? 'previous' : 'next';
    else if (arrow && replace && !event.shiftKey) move = arrow;
    if (move) {
      event.preventDefault();
      finish(move);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      cancel();
    }
  };

  return (
    <input
      ref={input}
      className="grid-editor"
      aria-label={label}
      defaultValue={replace ? '' : text}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={() => finish('stay')}
    />
  );
}
