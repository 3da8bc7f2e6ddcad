import { mdiMenuDown } from '@mdi/js';
import { useState } from 'react';
import type { SelectFieldProps } from './selectFieldProps';
import { Icon } from './Icon';
import { loadedSelectField, preloadSelectField } from './selectChunk';
import { TextField } from './TextField';

const OPENING = ['Enter', ' ', 'ArrowUp', 'ArrowDown'];

/**
 * One of several values. The list that opens is loaded once somebody is about to open it: until then, and where it cannot be
 * loaded, what is chosen stands there alike; who wants to open it then gets it as soon as it is there.
 */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const [Field, setField] = useState(loadedSelectField);
  const [wanted, setWanted] = useState(false);
  const prepare = () => void preloadSelectField().catch(() => undefined);
  const open = () => {
    setWanted(true);
    preloadSelectField().then(
      () => setField(loadedSelectField),
      () => undefined,
    );
  };
  if (Field) return <Field {...props} opensAtOnce={wanted} />;
  const { label, labelHidden = false, value, options, disabled, helperText, size, sx } = props;
  return (
    <TextField
      {...{ disabled, helperText, size, sx }}
      hiddenLabel={labelHidden}
      label={labelHidden ? undefined : label}
      value={options.find((option) => option.value === value)?.name ?? ''}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={(event) => {
        if (OPENING.includes(event.key)) open();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          role: 'combobox',
          readOnly: true,
          'aria-expanded': false,
          'aria-haspopup': 'listbox',
          ...(labelHidden && { 'aria-label': label }),
        },
        input: { endAdornment: <Icon path={mdiMenuDown} sx={{ mr: -0.875, color: 'action.active' }} /> },
      }}
    />
  );
}
