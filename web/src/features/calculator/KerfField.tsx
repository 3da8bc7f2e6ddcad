// The kerf, with the widths that common tools cut.
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { LengthField } from './LengthField';
import { formatThin } from '@/i18n/lengths';
import { useWords } from './words';

const PRESETS = [
  ['tableSaw', '3.2'],
  ['thinBlade', '2.4'],
  ['panelSaw', '4.4'],
  ['trackSaw', '2.6'],
  ['router', '6'],
  ['laser', '0.2'],
  ['glass', '0'],
] as const;

type KerfFieldProps = { value: string; fault: string | undefined; onChange: (value: string) => void };

export function KerfField({ value, fault, onChange }: KerfFieldProps) {
  const { t, language } = useWords();
  return (
    <Stack spacing={1}>
      <LengthField
        label={t('settings.kerf')}
        value={value}
        hint={t('settings.kerfHint')}
        fault={fault}
        onChange={onChange}
      />
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        role="group"
        aria-label={t('settings.presets')}
        sx={{
          // On a phone one row to push along, to the edge of the screen: they are quick ways, not a list to read.
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          overflowX: { xs: 'auto', sm: 'visible' },
          scrollbarWidth: 'none',
          // Where the row goes on, it fades.
          maskImage: { xs: 'linear-gradient(to right, black calc(100% - 32px), transparent)', sm: 'none' },
          pr: { xs: 4, sm: 0 },
          '& > *': { flex: 'none' },
        }}
      >
        {PRESETS.map(([name, mm]) => (
          <Chip
            key={name}
            label={`${t(`settings.preset.${name}`)} ${formatThin(mm, language)}\u00a0${t('common:units.length')}`}
            color={value === mm ? 'primary' : 'default'}
            variant={value === mm ? 'filled' : 'outlined'}
            aria-pressed={value === mm}
            sx={{ height: { xs: 44, sm: 32 }, borderRadius: 6 }}
            onClick={() => {
              if (value !== mm) onChange(mm);
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
