import { useTranslation } from 'react-i18next';
import { keptLength } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { formatThin } from '@/i18n/lengths';
import { withDecimalMark } from '@/lib/locale';
import { CommitField } from '@/ui/CommitField';
import { TextField } from '@/ui/TextField';
import type { LabelFormat } from '@/api/types';
import { boundsOf, isWrong, type OptionField } from './options';
import type { ChosenOptions } from './remembered';

interface NumberOptionProps {
  field: OptionField;
  /** All that is chosen: bounds may hang on the others. */
  chosen: ChosenOptions;
  labels: readonly LabelFormat[];
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** An option that is a number: a length in the person's unit, a speed, or a whole one. */
export function NumberOption({ field, chosen, labels, value, disabled, onChange }: NumberOptionProps) {
  const { t, i18n } = useTranslation(['formats', 'common']);
  const { name, kind, offer } = field;
  const { min, max } = boundsOf(field, chosen, labels);
  const language = i18n.language;
  const isLength = kind === 'length';
  const bound = (number: number) => (isLength ? formatThin(String(number), language) : number);
  const common = {
    label: t(`option.${name}`),
    disabled,
    fault: isWrong(field, chosen, labels)
      ? t(kind === 'whole' ? 'whole' : 'between', { min: bound(min), max: bound(max) })
      : undefined,
    helperText: hintOf(),
  };
  function hintOf(): string | undefined {
    if (name === 'sheet') return t('hint.sheet', { max });
    if (name === 'start' || name === 'tool' || name === 'tabs') return t(`hint.${name}`);
    return offer.default === null ? t('hint.usual') : undefined;
  }
  if (!isLength) {
    return (
      <TextField
        {...common}
        value={withDecimalMark(value, language)}
        onChange={(event) => onChange(event.target.value.trim().replace(',', '.'))}
        unit={kind === 'speed' ? t('unit.speed') : undefined}
        slotProps={{
          htmlInput: { inputMode: kind === 'whole' ? 'numeric' : 'decimal', autoComplete: 'off' },
        }}
      />
    );
  }
  return (
    <CommitField
      {...common}
      value={formatThin(value, language)}
      unit={t('common:units.length')}
      onCommit={(text) => onChange(text.trim() === '' ? '' : keptLength(text, false, currentUnit()))}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
