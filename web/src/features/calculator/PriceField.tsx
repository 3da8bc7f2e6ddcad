// A price: kept as a decimal text, so that nothing is rounded.
import { keptPrice, priceFault } from '@/domain/job/prices';
import { CommitField } from '@/ui/CommitField';
import { faultWords, useWords } from './words';

type PriceFieldProps = {
  label: string;
  value: string | undefined;
  hint?: string;
  /** What counts while nothing is typed. */
  placeholder?: string | undefined;
  /** What else is wrong with it. */
  fault?: string | undefined;
  /** The name of its currency, where the job has one. */
  currency: string | undefined;
  autoFocus?: boolean;
  onChange: (value: string | undefined) => void;
};

export function PriceField({
  label,
  value,
  hint,
  placeholder,
  fault,
  currency,
  autoFocus = false,
  onChange,
}: PriceFieldProps) {
  const { t, language } = useWords();
  const own = priceFault(value);
  return (
    <CommitField
      label={label}
      value={value ?? ''}
      fault={own ? faultWords(t, own, language) : fault}
      helperText={hint}
      unit={currency ?? ''}
      autoFocus={autoFocus}
      onCommit={(text) => onChange(keptPrice(text) || undefined)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', placeholder } }}
    />
  );
}
