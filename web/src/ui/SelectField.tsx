import MenuItem from '@mui/material/MenuItem';
import { useRef, type ReactNode } from 'react';
import { contentAround } from './contentAround';
import { TextField, type TextFieldProps } from './TextField';

interface Option<V extends string> {
  value: V;
  name: string;
  /** Before its name. */
  mark?: ReactNode;
}

export interface SelectFieldProps<V extends string> extends Pick<
  TextFieldProps,
  'disabled' | 'helperText' | 'size' | 'sx'
> {
  label: string;
  /** The label is only read out, where the place of the field shows what it is for. */
  labelHidden?: boolean;
  value: V;
  options: readonly Option<V>[];
  /** Long names take several lines. */
  wrap?: boolean;
  onChange: (value: V) => void;
}

/** One of several values. */
export function SelectField<V extends string>({
  label,
  labelHidden = false,
  value,
  options,
  wrap = false,
  onChange,
  ...field
}: SelectFieldProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <TextField
      {...field}
      ref={root}
      select
      hiddenLabel={labelHidden}
      label={labelHidden ? undefined : label}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          sx: wrap ? { '&& .MuiSelect-select': { whiteSpace: 'normal' } } : undefined,
          ...(labelHidden && { SelectDisplayProps: { 'aria-label': label } }),
          // The list opens within the page's content, which is a landmark; a scroll lock there would move what sticks to its foot.
          MenuProps: { container: () => contentAround(root.current), disableScrollLock: true },
        },
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          value={option.value}
          sx={{ minHeight: 44, ...(wrap && { whiteSpace: 'normal' }) }}
        >
          {option.mark}
          {option.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
