// Which way the first cuts of a sheet run.
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/ui/SelectField';

const FIRST_CUTS = ['0', '1', '2'] as const;

type FirstCutFieldProps = { value: number; onChange: (code: number) => void };

export function FirstCutField({ value, onChange }: FirstCutFieldProps) {
  const { t } = useTranslation('saw');
  return (
    <SelectField
      label={t('firstCut')}
      value={FIRST_CUTS[value] ?? '0'}
      options={FIRST_CUTS.map((code) => ({ value: code, name: t(`firstCuts.${code}`) }))}
      helperText={t('firstCutHint')}
      onChange={(code) => onChange(Number(code))}
    />
  );
}
