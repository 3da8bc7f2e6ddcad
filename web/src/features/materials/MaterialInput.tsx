import { TextField } from '@/ui/TextField';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/lib/numbers';
import { withCents, type Fault, type Faults, type MaterialForm } from './form';

type Typed = 'thickness' | 'size' | 'price' | 'density' | 'thicknesses' | 'sheetSizes';

export interface MaterialInputsProps {
  form: MaterialForm;
  faults: Faults;
  onChange: (changes: Partial<MaterialForm>) => void;
}

interface MaterialInputProps extends MaterialInputsProps {
  field: Typed;
  /** Stands in the field, behind the value. */
  unit?: string;
  /** Says how it is written, while nothing is wrong with it. */
  hint?: string;
  /** Of the six columns of the dialog. */
  columns: number;
}

/** A number or a list of numbers of a material, with what is wrong with it. */
export function MaterialInput({ form, faults, onChange, field, unit, hint, columns }: MaterialInputProps) {
  const { t, i18n } = useTranslation('materials');
  const words = (fault: Fault) => {
    const bound = (value: number) =>
      [formatNumber(value, i18n.language, 2), ...(unit ? [unit] : [])].join(' ');
    if (fault.kind === 'min') return t('faults.min', { min: bound(fault.min) });
    if (fault.kind === 'max') return t('faults.max', { max: bound(fault.max) });
    return t(`faults.${fault.kind}`);
  };
  const fault = faults[field];
  const isNumber = field === 'thickness' || field === 'price' || field === 'density';
  return (
    <TextField
      label={t(`dialog.${field}`)}
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={field === 'price' ? () => onChange({ price: withCents(form.price) }) : undefined}
      fault={fault && words(fault)}
      helperText={hint}
      unit={unit}
      slotProps={{ htmlInput: { inputMode: isNumber ? 'decimal' : 'text', autoComplete: 'off' } }}
      sx={{ gridColumn: { sm: `span ${columns}` } }}
    />
  );
}
