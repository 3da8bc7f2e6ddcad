import MenuItem from '@mui/material/MenuItem';
import { useRef } from 'react';
import { contentAround } from './contentAround';
import { ChoiceField } from './ChoiceField';
import type { SelectFieldProps } from './selectFieldProps';

/** One of several values, with the list that opens. */
export function MuiSelectField<V extends string>({
  opensAtOnce,
  label,
  labelHidden = false,
  value,
  options,
  wrap = false,
  onChange,
  ...field
}: SelectFieldProps<V> & {
  /** It was wanted before it was loaded. */
  opensAtOnce: boolean;
}) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <ChoiceField
      {...field}
      ref={root}
      autoFocus={opensAtOnce}
      hiddenLabel={labelHidden}
      label={labelHidden ? undefined : label}
      value={value}
      onChange={(event) => onChange(event.target.value as V)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          defaultOpen: opensAtOnce,
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
    </ChoiceField>
  );
}
