// A length in the settings: held as text, decimal comma taken, normalised when the field is left.
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatThin } from '@/i18n/lengths';
import { keptLength, lengthText } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { MM_PER_INCH } from '@/domain/units/units';
import { useLeaving } from '@/ui/grid/useLeaving';
import { useWords } from './words';

const STEP = { mm: 0.1, inch: MM_PER_INCH / 64 };

type LengthFieldProps = {
  label: string;
  value: string;
  hint: string;
  fault: string | undefined;
  onChange: (value: string) => void;
};

export function LengthField({ label, value, hint, fault, onChange }: LengthFieldProps) {
  const { t, language } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = formatThin(value, language);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    // What still reads as it was shown is not rounded to what was shown.
    const kept = typed === shown ? value : keptLength(typed, false, currentUnit());
    if (kept !== value) onChange(kept);
  };
  useLeaving(leave);
  // The arrow keys go to the next tenth of a millimetre or 1/64 in, as a number field would.
  const stepBy = (direction: 1 | -1) => {
    const now = Number(typed === null ? value : keptLength(typed, false, currentUnit()));
    if (Number.isNaN(now)) return;
    setTyped(null);
    const step = STEP[currentUnit()];
    onChange(lengthText(Math.max(0, (Math.round(now / step) + direction) * step)));
  };
  return (
    <TextField
      label={label}
      value={typed ?? shown}
      error={fault !== undefined}
      helperText={fault ?? hint}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        else if (event.key === 'Escape') setTyped(null);
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          stepBy(event.key === 'ArrowUp' ? 1 : -1);
        }
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{t('common:units.length')}</InputAdornment> },
      }}
    />
  );
}
