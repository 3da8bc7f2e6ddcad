// A length in the settings: held as text, decimal comma taken, normalised when the field is left.
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { keptLength, shownLength } from '@/lib/lengths';
import { useWords } from './words';

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
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    const kept = keptLength(typed, false);
    if (kept !== value) onChange(kept);
  };
  // The arrow keys step by a tenth, as a number field would.
  const stepBy = (mm: number) => {
    const now = Number(keptLength(typed ?? value, false));
    if (Number.isNaN(now)) return;
    setTyped(null);
    onChange(keptLength(String(Math.max(0, Math.round((now + mm) * 10) / 10)), false));
  };
  return (
    <TextField
      label={label}
      value={typed ?? shownLength(value, language)}
      error={fault !== undefined}
      helperText={fault ?? hint}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        else if (event.key === 'Escape') setTyped(null);
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          stepBy(event.key === 'ArrowUp' ? 0.1 : -0.1);
        }
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{t('common:units.mm')}</InputAdornment> },
      }}
    />
  );
}
