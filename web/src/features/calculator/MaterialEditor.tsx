// The editor of a material cell: the known materials as a list, any other name as text.
import Autocomplete from '@mui/material/Autocomplete';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { EditorProps, Move } from '@/ui/grid/types';
import { useLeaving } from '@/ui/grid/useLeaving';
import { useMaterialNames } from './useMaterialNames';

export function MaterialEditor({ text, replace, label, commit, cancel }: EditorProps) {
  const names = useMaterialNames();
  const [value, setValue] = useState(replace ? '' : text);
  const box = useRef<HTMLDivElement>(null);
  const done = useRef(false);

  useLayoutEffect(() => {
    const field = box.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
  }, []);

  const finish = (chosen: string, move: Move) => {
    if (done.current) return;
    done.current = true;
    commit(chosen, move);
  };

  useLeaving(() => finish(value, 'stay'));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      finish(value, event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      cancel();
    } else if (event.key === 'Enter' && value === '') {
      finish('', event.shiftKey ? 'up' : 'down');
    }
  };

  return (
    <Autocomplete
      ref={box}
      freeSolo
      openOnFocus
      autoHighlight={false}
      options={names}
      inputValue={value}
      // All choices until something is typed; what stands there already must not hide the others.
      filterOptions={(options, state) =>
        state.inputValue === text
          ? options
          : options.filter((name) => name.toLowerCase().includes(state.inputValue.toLowerCase()))
      }
      onInputChange={(_, next, reason) => {
        if (reason !== 'reset') setValue(next);
      }}
      onChange={(_, chosen) => finish(chosen ?? value, 'down')}
      onKeyDown={onKeyDown}
      onBlur={() => finish(value, 'stay')}
      slotProps={{
        paper: { variant: 'outlined' },
        popper: {
          placement: 'bottom-start',
          style: { width: 'auto', minWidth: 200 },
          container: () => box.current?.closest('main') ?? document.body,
        },
      }}
      renderInput={({ slotProps }) => (
        // As large as the cell, for the list to open below it: the field alone has no place in the flow.
        <div ref={slotProps.input.ref} style={{ position: 'absolute', inset: 0 }}>
          <input {...slotProps.htmlInput} className="grid-editor" aria-label={label} />
        </div>
      )}
    />
  );
}
