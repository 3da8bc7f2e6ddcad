import FormControl from '@mui/material/FormControl';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { fieldProps, type TextFieldProps } from './fieldProps';

export type { TextFieldProps } from './fieldProps';

/**
 * The field of every form, with a fault and a unit. It is put together from the parts of MUI's own text field, which would bring
 * the lists of its choices along; those are in the choice field.
 */
export function TextField(props: TextFieldProps) {
  const own = useId();
  const {
    id = own,
    label,
    helperText,
    slotProps,
    autoComplete,
    autoFocus,
    defaultValue,
    maxRows,
    minRows,
    multiline,
    name,
    onBlur,
    onChange,
    onFocus,
    placeholder,
    rows,
    type,
    value,
    inputRef,
    fullWidth,
    ...control
  } = fieldProps(props);
  const helper = helperText ? `${id}-helper-text` : undefined;
  const labelProps = given(slotProps.inputLabel) as InputLabelProps | undefined;
  return (
    <FormControl {...control} fullWidth={fullWidth} variant="outlined">
      {label !== undefined && label !== '' && (
        <InputLabel htmlFor={id} id={`${id}-label`} {...labelProps}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        aria-describedby={helper}
        {...{
          autoComplete,
          autoFocus,
          defaultValue,
          fullWidth,
          maxRows,
          minRows,
          multiline,
          name,
          rows,
          type,
          value,
        }}
        {...{ id, inputRef, label, onBlur, onChange, onFocus, placeholder }}
        inputProps={given(slotProps.htmlInput) as OutlinedInputProps['inputProps']}
        notched={labelProps?.shrink}
        {...(given(slotProps.input) as OutlinedInputProps | undefined)}
      />
      {helperText && (
        <FormHelperText id={helper} {...(given(slotProps.formHelperText) as FormHelperTextProps | undefined)}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** The properties given for a part; never as a function here. */
const given = (props: unknown) => (typeof props === 'object' ? props : undefined);
