import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';

export type TextFieldProps = Omit<MuiTextFieldProps, 'variant'> & {
  /** What is wrong with the text: shown in place of the helper text, and read out with the field. */
  fault?: string | undefined;
  /** Behind the text. */
  unit?: string | undefined;
};

/** The field of every form: MUI's, with a fault and a unit. */
export function TextField({ fault, unit, error = false, helperText, slotProps, ...rest }: TextFieldProps) {
  const input = typeof slotProps?.input === 'object' ? slotProps.input : {};
  const adorned = unit !== undefined && {
    input: { ...input, endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
  };
  return (
    <MuiTextField
      {...rest}
      error={error || fault !== undefined}
      helperText={fault ?? helperText}
      slotProps={{ ...slotProps, ...adorned }}
    />
  );
}
