import type { ReactNode } from 'react';
import type { TextFieldProps } from './fieldProps';

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
