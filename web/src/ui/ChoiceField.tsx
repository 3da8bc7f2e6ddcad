import MuiTextField from '@mui/material/TextField';
import { fieldProps, type TextFieldProps } from './fieldProps';

/** A field whose value is chosen from a list: its children are the items. */
export function ChoiceField(props: TextFieldProps) {
  return <MuiTextField {...fieldProps(props)} select />;
}
