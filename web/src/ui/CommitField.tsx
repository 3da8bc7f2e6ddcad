import { useState } from 'react';
import { useLeaving } from './grid/useLeaving';
import { TextField, type TextFieldProps } from './TextField';

export interface CommitFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> {
  /** The text of the value that is committed. */
  value: string;
  /** What is wrong with a text while it is typed; such a text is not committed. */
  faultOf?: (text: string) => string | undefined;
  /** Called once an edit, with the changed text: on blur, on Enter, and when the page is closed. One step to undo. */
  onCommit: (text: string) => void;
  /** Steps the value by the arrow keys, as in a number field; false where the text, null if unchanged, is no number. */
  onStep?: (by: 1 | -1, text: string | null) => boolean;
  /** Another number than before discards what is being typed. */
  edition?: number;
  /** Called when Enter has committed. */
  onEnter?: (field: HTMLElement) => void;
}

/** A text field that commits on blur and Enter; Escape restores the text. */
export function CommitField({
  value,
  faultOf,
  onCommit,
  onStep,
  edition = 0,
  onEnter,
  ...field
}: CommitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(edition);
  if (seen !== edition) {
    setSeen(edition);
    setTyped(null);
  }
  const fault = typed === null ? undefined : faultOf?.(typed);
  const commit = () => {
    if (typed === null || fault !== undefined) return;
    setTyped(null);
    // A text that reads as it did is not read again: it may be rounded.
    if (typed !== value) onCommit(typed);
  };
  useLeaving(commit);
  return (
    <TextField
      {...field}
      {...(fault !== undefined && { fault })}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          commit();
          onEnter?.(event.currentTarget);
        } else if (event.key === 'Escape') setTyped(null);
        else if (onStep && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          if (onStep(event.key === 'ArrowUp' ? 1 : -1, typed)) setTyped(null);
        }
      }}
    />
  );
}
