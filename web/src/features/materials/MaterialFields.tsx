import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/lib/numbers';
import {
  CURRENCIES,
  readNumber,
  UNITS,
  withCents,
  type Fault,
  type Faults,
  type MaterialForm,
  type NumberField,
} from './form';
import { TYPES } from './listParams';

interface MaterialFieldsProps {
  form: MaterialForm;
  faults: Faults;
  onChange: (changes: Partial<MaterialForm>) => void;
}

/** Type, sizes, price and density of a material, in the six columns of its dialog. */
export function MaterialFields({ form, faults, onChange }: MaterialFieldsProps) {
  const { t, i18n } = useTranslation(['materials', 'common']);
  const two = { gridColumn: { sm: 'span 2' } };
  const three = { gridColumn: { sm: 'span 3' } };
  const words = (fault: Fault | undefined, unit?: string) => {
    const bound = (value: number) =>
      [formatNumber(value, i18n.language, 2), ...(unit ? [unit] : [])].join(' ');
    if (!fault) return undefined;
    if (fault.kind === 'min') return t('faults.min', { min: bound(fault.min) });
    if (fault.kind === 'max') return t('faults.max', { max: bound(fault.max) });
    return t(`faults.${fault.kind}`);
  };
  const number = (field: NumberField, unit?: string) => (
    <TextField
      label={t(`dialog.${field}`)}
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={field === 'price' ? () => onChange({ price: withCents(form.price) }) : undefined}
      error={faults[field] !== undefined}
      helperText={words(faults[field], unit)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
      sx={two}
    />
  );
  const list = (field: 'thicknesses' | 'sheetSizes') => (
    <TextField
      label={t(`dialog.${field}`)}
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={faults[field] !== undefined}
      helperText={words(faults[field]) ?? t(`dialog.${field}Hint`)}
      sx={field === 'thicknesses' ? two : three}
    />
  );
  const choice = <K extends 'type' | 'currency' | 'unit'>(
    field: K,
    options: readonly MaterialForm[K][],
    name: (option: MaterialForm[K]) => string,
  ) => (
    <TextField
      select
      label={t(`dialog.${field}`)}
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      sx={two}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {name(option)}
        </MenuItem>
      ))}
    </TextField>
  );
  const mm = t('common:units.mm');
  const [length, width] = [readNumber(form.length), readNumber(form.width)];
  return (
    <>
      {choice('type', TYPES, (type) => t(`types.${type}`))}
      {number('thickness', mm)}
      {list('thicknesses')}
      {number('length', mm)}
      {number('width', mm)}
      {number('density', t('kgm3'))}
      <TextField
        label={t('dialog.standardSize')}
        value={form.standardSize}
        onChange={(event) => onChange({ standardSize: event.target.value })}
        helperText={
          length && width
            ? t('dialog.standardSizeHint', { size: `${length}×${width}` })
            : t('dialog.standardSizeEmpty')
        }
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={three}
      />
      {list('sheetSizes')}
      {number('price')}
      {choice('currency', CURRENCIES, (currency) => currency)}
      {choice('unit', UNITS, (unit) => t(`units.${unit}`))}
    </>
  );
}
