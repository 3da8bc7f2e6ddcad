import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

type OfControl = 'disabled' | 'error' | 'fullWidth' | 'hiddenLabel' | 'required' | 'size' | 'sx';
type OfInput =
  | 'autoComplete'
  | 'autoFocus'
  | 'inputRef'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onKeyDown'
  | 'placeholder'
  | 'type'
  | 'value';

export interface TextFieldProps extends Pick<FormControlProps, OfControl>, Pick<OutlinedInputProps, OfInput> {
  label?: string;
  helperText?: ReactNode;
  slotProps?: {
    input?: Partial<OutlinedInputProps>;
    htmlInput?: OutlinedInputProps['inputProps'] & { sx?: OutlinedInputProps['sx'] };
    inputLabel?: Pick<InputLabelProps, 'shrink'>;
  };
}

/** A field for text, of the same parts as MUI's; that one brings its other looks and its lists along. */
export function TextField({
  label,
  helperText,
  slotProps = {},
  disabled,
  error,
  fullWidth,
  hiddenLabel,
  required,
  size,
  sx,
  ...input
}: TextFieldProps) {
  const id = useId();
  const { shrink } = slotProps.inputLabel ?? {};
  return (
    <FormControl {...{ disabled, error, fullWidth, hiddenLabel, required, size, sx }}>
      {label && (
        <InputLabel htmlFor={id} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={helperText ? `${id}-help` : undefined}
        inputProps={slotProps.htmlInput}
        {...(shrink !== undefined && { notched: shrink })}
        {...input}
        {...slotProps.input}
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
