import Box from '@mui/material/Box';
import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { mdiMenuDown } from '@mdi/js';
import {
  useId,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';

export interface Option<V extends string> {
  value: V;
  name: string;
  /** Before its name. */
  mark?: ReactNode;
}

export interface SelectFieldProps<V extends string> extends Pick<
  FormControlProps,
  'disabled' | 'size' | 'sx'
> {
  label: string;
  /** The label is for those who do not see the field; others see from its place what it is for. */
  labelHidden?: boolean;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
}

const OPENING = ['Enter', ' ', 'ArrowUp', 'ArrowDown'];

/** One of several values. Looks and behaves as MUI's; the list is loaded when it is first opened. */
export function SelectField<V extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
  disabled,
  size,
  sx,
}: SelectFieldProps<V>) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const naming = labelHidden ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (OPENING.includes(event.key)) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key.length === 1) {
      const next = nextWith(options, value, event.key);
      if (next) onChange(next.value);
    }
  };
  return (
    <FormControl hiddenLabel={labelHidden} {...{ disabled, size, sx }}>
      {!labelHidden && (
        <InputLabel
          shrink
          component="div"
          id={`${id}-label`}
          onClick={() => document.getElementById(id)?.focus()}
        >
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        ref={field}
        notched={!labelHidden}
        label={labelHidden ? undefined : label}
        value={value}
        // What it gets is what it is given below.
        inputComponent={Shown as ComponentType<InputBaseComponentProps>}
        inputProps={{
          id,
          ...naming,
          open,
          onOpen: () => setOpen(true),
          onKeyDown,
          children: chosen && (
            <>
              {chosen.mark}
              {chosen.name}
            </>
          ),
        }}
        endAdornment={
          <Icon
            path={mdiMenuDown}
            sx={{
              position: 'absolute',
              right: 7,
              pointerEvents: 'none',
              color: disabled ? 'action.disabled' : 'action.active',
              transform: open ? 'rotate(180deg)' : undefined,
            }}
          />
        }
        sx={{ pr: 0 }}
      />
      <LazyMenu
        open={open}
        anchorEl={() => field.current}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: () => ({ sx: { minWidth: field.current?.clientWidth } }),
          list: { role: 'listbox', ...naming },
        }}
        entries={options.map((option) => ({
          name: option.name,
          mark: option.mark,
          choice: 'option',
          chosen: option.value === value,
          run: () => {
            if (option.value !== value) onChange(option.value);
          },
        }))}
      />
    </FormControl>
  );
}

/** The next option whose name begins with the letter, after the one that is chosen. */
function nextWith<V extends string>(options: readonly Option<V>[], value: V, letter: string) {
  const at = options.findIndex((option) => option.value === value) + 1;
  const begins = ({ name }: Option<V>) => name.toLowerCase().startsWith(letter.toLowerCase());
  return [...options.slice(at), ...options.slice(0, at)].find(begins);
}

interface ShownProps {
  ref?: Ref<HTMLDivElement>;
  id: string;
  className?: string;
  disabled?: boolean;
  open: boolean;
  onOpen: () => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children?: ReactNode;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** What is chosen, in the place of an input. */
function Shown({ open, onOpen, onBlur, disabled, children, ...rest }: ShownProps) {
  const { ref, id, className, onFocus, onKeyDown } = rest;
  return (
    <Box
      {...{ ref, id, className, onFocus, onKeyDown }}
      role="combobox"
      tabIndex={disabled ? -1 : 0}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-disabled={disabled || undefined}
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-labelledby']}
      onClick={disabled ? undefined : onOpen}
      onBlur={open ? undefined : onBlur}
      sx={{
        '&&': { height: 'auto', minHeight: '1.4375em', pr: 4 },
        cursor: disabled ? 'default' : 'pointer',
        userSelect: 'none',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {children ?? '\u200b'}
    </Box>
  );
}
