import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useTranslation } from 'react-i18next';
import { CURRENCIES, readSize, UNITS, type MaterialForm } from './form';
import { TYPES } from './listParams';
import { MaterialInput, type MaterialInputsProps } from './MaterialInput';
import { LIMITS } from '@/lib/fieldLimits';

/** What few need to enter of a material, in the six columns of its dialog. */
export function MaterialFields(inputs: MaterialInputsProps) {
  const { form, onChange } = inputs;
  const { t } = useTranslation(['materials', 'common']);
  const two = { gridColumn: { sm: 'span 2' } };
  const three = { gridColumn: { sm: 'span 3' } };
  const choice = <K extends 'type' | 'currency' | 'unit'>(
    field: K,
    options: readonly MaterialForm[K][],
    name: (option: MaterialForm[K]) => string,
  ) => (
    <SelectField
      label={t(`dialog.${field}`)}
      value={form[field]}
      options={options.map((option) => ({ value: option, name: name(option) }))}
      onChange={(value) => onChange({ [field]: value })}
      sx={two}
    />
  );
  const size = readSize(form.size);
  return (
    <>
      {choice('type', TYPES, (type) => t(`types.${type}`))}
      <TextField
        label={t('dialog.code')}
        value={form.code}
        onChange={(event) => onChange({ code: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LIMITS.MaterialFieldsSent.code.maxLength } }}
        sx={two}
      />
      <MaterialInput {...inputs} field="density" unit={t('kgm3')} columns={2} />
      <MaterialInput {...inputs} field="price" columns={2} />
      {choice('currency', CURRENCIES, (currency) => currency)}
      {choice('unit', UNITS, (unit) => t(`units.${unit}`))}
      <MaterialInput {...inputs} field="thicknesses" hint={t('dialog.thicknessesHint')} columns={3} />
      <MaterialInput {...inputs} field="sheetSizes" hint={t('dialog.sheetSizesHint')} columns={3} />
      <TextField
        label={t('dialog.standardSize')}
        value={form.standardSize}
        onChange={(event) => onChange({ standardSize: event.target.value })}
        helperText={
          size
            ? t('dialog.standardSizeHint', { size: `${size.length}×${size.width}` })
            : t('dialog.standardSizeEmpty')
        }
        slotProps={{ htmlInput: { maxLength: LIMITS.MaterialFieldsSent.standard_size.maxLength } }}
        sx={three}
      />
      <TextField
        label={t('dialog.description')}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
        multiline
        minRows={1}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: LIMITS.MaterialFieldsSent.description.maxLength } }}
        sx={three}
      />
    </>
  );
}
