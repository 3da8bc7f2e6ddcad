import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { CommitField } from '@/ui/CommitField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exactLength, formatLength } from '@/i18n/lengths';
import { lengthText, readLength } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { LIMITS } from '@/lib/fieldLimits';

/** What many shops take, mm. */
const USUAL_MM = [50, 100, 200, 300];
/** mm */
const MOST_MM = LIMITS.SettingsChanges.least_remnant.maximum;

interface RemnantFieldProps {
  /** mm */
  value: number;
  onChange: (mm: number) => void;
}

/** What a remnant is at least on both sides: any length, in the unit of the account. */
export function RemnantField({ value, onChange }: RemnantFieldProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  // A usual one that is chosen takes the place of what is being typed.
  const [chosen, setChosen] = useState(0);
  const inUnit = (mm: number) => `${formatLength(mm, i18n.language)} ${t('common:units.length')}`;
  const read = (text: string) => {
    const reading = readLength(text, false, currentUnit());
    return 'mm' in reading && reading.mm >= 0 && reading.mm <= MOST_MM ? reading.mm : null;
  };
  const change = (mm: number) => {
    if (mm !== value) onChange(mm);
  };
  return (
    <Stack spacing={1}>
      <CommitField
        edition={chosen}
        label={t('preferences.remnants')}
        value={exactLength(lengthText(value), i18n.language)}
        faultOf={(text) =>
          read(text) === null ? t('preferences.remnantsFault', { most: inUnit(MOST_MM) }) : undefined
        }
        helperText={t('preferences.remnantsHint')}
        unit={t('common:units.length')}
        onCommit={(text) => change(Number(lengthText(read(text) ?? value)))}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { sx: { maxWidth: 260 } },
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
              setChosen(chosen + 1);
              change(mm);
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
