// After how many stages every panel is free.
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@/lib/fieldLimits';
import { SelectField } from '@/ui/SelectField';

const { minimum, maximum } = LIMITS.Configuration.max_stages;
const STAGES = Array.from({ length: maximum - minimum + 1 }, (_, n) => String(minimum + n));

type StagesFieldProps = {
  value: number | null;
  fault: string | undefined;
  /** Null: any number. */
  onChange: (stages: number | null) => void;
};

export function StagesField({ value, fault, onChange }: StagesFieldProps) {
  const { t } = useTranslation('saw');
  return (
    <SelectField
      label={t('stages')}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', name: t('anyStages') },
        ...STAGES.map((stages) => ({ value: stages, name: stages })),
      ]}
      helperText={fault ?? t('stagesHint')}
      onChange={(stages) => onChange(stages === '' ? null : Number(stages))}
    />
  );
}
