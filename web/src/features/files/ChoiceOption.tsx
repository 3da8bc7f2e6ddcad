import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LabelFormat } from '@/api/types';
import { SelectField } from '@/ui/SelectField';
import { formatWords } from './formatWords';
import type { OptionField } from './options';

interface ChoiceProps {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A text that there is, under whatever key. */
const isText = (key: string): key is 'formats:value.paper.a4' => i18next.exists(key);

/** An option that is one of several words. */
export function ChoiceOption({ field, ...rest }: ChoiceProps & { field: OptionField }) {
  const { t } = useTranslation('formats');
  const { name, offer } = field;
  // What this version of the page has no words for stands as the server calls it.
  const worded = (value: string) => {
    const key = `formats:value.${name}.${value}`;
    return isText(key) ? i18next.t(key) : value;
  };
  const options = (offer.values ?? []).map((value) => ({ value, name: worded(value) }));
  return <SelectField label={t(`option.${name}`)} options={options} {...rest} />;
}

/** The labels in the printer. */
export function LabelOption({ value, labels, ...rest }: ChoiceProps & { labels: readonly LabelFormat[] }) {
  const { t, i18n } = useTranslation('formats');
  const options = labels.map((label) => ({ value: label.id, name: formatWords(label, i18n.language) }));
  return (
    <SelectField
      label={t('option.label')}
      value={value}
      options={options.some((one) => one.value === value) ? options : [...options, { value, name: value }]}
      wrap
      {...rest}
    />
  );
}
