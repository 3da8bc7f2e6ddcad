import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactLength, formatLength } from '@/i18n/lengths';
import { lengthText, readLength } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';

/** What many shops take, mm. */
const USUAL_MM = [50, 100, 200, 300];
/** As the server has it, mm. */
const MOST_MM = 1_000_000;

interface RemnantFieldProps {
  /** mm */
  value: number;
  onChange: (mm: number) => void;
}

/** What a remnant is at least on both sides: any length, in the unit of the account. */
export function RemnantField({ value, onChange }: RemnantFieldProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const [typed, setTyped] = useState<string | null>(null);
  const inUnit = (mm: number) => `${formatLength(mm, i18n.language)} ${t('common:units.length')}`;
  const shown = exactLength(lengthText(value), i18n.language);
  const reading = typed === null ? { mm: value } : readLength(typed, false, currentUnit());
  const good = 'mm' in reading && reading.mm >= 0 && reading.mm <= MOST_MM;
  const leave = () => {
    if (typed === null || !good) return;
    setTyped(null);
    const mm = Number(lengthText(reading.mm));
    if (mm !== value) onChange(mm);
  };
  return (
    <Stack spacing={1}>
      <TextField
        label={t('preferences.remnants')}
        value={typed ?? shown}
        error={!good}
        helperText={
          good ? t('preferences.remnantsHint') : t('preferences.remnantsFault', { most: inUnit(MOST_MM) })
        }
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          else if (event.key === 'Escape') setTyped(null);
        }}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: {
            endAdornment: <InputAdornment position="end">{t('common:units.length')}</InputAdornment>,
            sx: { maxWidth: 260 },
          },
        }}
      />
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        role="group"
        aria-label={t('preferences.remnantsUsual')}
        sx={{ flexWrap: 'wrap' }}
      >
        {USUAL_MM.map((mm) => (
          <Chip
            key={mm}
            label={inUnit(mm)}
            color={value === mm ? 'primary' : 'default'}
            variant={value === mm ? 'filled' : 'outlined'}
            aria-pressed={value === mm}
            sx={{ height: { xs: 44, sm: 32 }, borderRadius: 6 }}
            onClick={() => {
              setTyped(null);
              if (value !== mm) onChange(mm);
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
