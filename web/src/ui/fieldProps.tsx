import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';

export type TextFieldProps = Omit<MuiTextFieldProps, 'variant' | 'select'> & {
  /** What is wrong with the text: shown in place of the helper text, and read out with the field. */
  fault?: string | undefined;
  /** Behind the text. */
  unit?: string | undefined;
};

type Slots = NonNullable<MuiTextFieldProps['slotProps']>;

/** The properties of a field with its fault and its unit put into their places. */
export function fieldProps({ fault, unit, error = false, helperText, slotProps, ...rest }: TextFieldProps) {
  const input = typeof slotProps?.input === 'object' ? slotProps.input : {};
  const adorned = unit !== undefined && {
    input: { ...input, endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
  };
  return {
    ...rest,
    error: error || fault !== undefined,
    helperText: fault ?? helperText,
    slotProps: { ...slotProps, ...adorned } satisfies Slots as Slots,
  };
}
