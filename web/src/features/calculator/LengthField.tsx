// A length in the settings: kept as text in mm, shown and typed in the chosen unit.
import { formatThin } from '@/i18n/lengths';
import { keptLength, lengthText } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { MM_PER_INCH } from '@/domain/units/units';
import { CommitField } from '@/ui/CommitField';
import { useWords } from './words';

/** What an arrow key adds, mm. */
const STEP = { mm: 0.1, inch: MM_PER_INCH / 64 };

type LengthFieldProps = {
  label: string;
  value: string;
  hint?: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

export function LengthField({ label, value, hint, fault, onChange }: LengthFieldProps) {
  const { t, language } = useWords();
  const keep = (kept: string) => {
    if (kept !== value) onChange(kept);
  };
  return (
    <CommitField
      label={label}
      value={formatThin(value, language)}
      fault={fault}
      helperText={hint}
      unit={t('common:units.length')}
      onCommit={(text) => keep(keptLength(text, false, currentUnit()))}
      onStep={(by, text) => {
        const now = Number(text === null ? value : keptLength(text, false, currentUnit()));
        if (Number.isNaN(now)) return false;
        const step = STEP[currentUnit()];
        onChange(lengthText(Math.max(0, (Math.round(now / step) + by) * step)));
        return true;
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
