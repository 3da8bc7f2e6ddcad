import { LANGUAGES, localeOf } from '@/lib/locale';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeastRemnant } from '@/api/useLeastRemnant';
import { useUnitSetting } from '@/api/useUnitSetting';
import { useChangeSettings } from '@/api/useSettings';
import { changeLanguage } from '@/i18n/i18n';
import { currentUnit } from '@/i18n/chosenUnit';
import { UNITS } from '@/domain/units/units';
import { SectionCard } from '@/ui/SectionCard';
import { RemnantField } from './RemnantField';

const THEMES = ['light', 'dark'] as const;

/** Language, theme and unit: at once here; theme and unit also for other browsers of the account. */
export function PreferencesCard() {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { mode, setMode } = useColorScheme();
  const { mutate } = useChangeSettings();
  const chooseUnit = useUnitSetting();
  const least = useLeastRemnant();
  return (
    <SectionCard title={t('preferences.title')}>
      <Stack spacing={3}>
        <Choice
          label={t('common:settings.language')}
          hint={t('preferences.languageHint')}
          value={i18n.language}
          options={LANGUAGES.map((code) => [code, localeOf(code).name])}
          onChange={(code) => void changeLanguage(code)}
        />
        <Choice
          label={t('common:settings.theme')}
          hint={t('preferences.themeHint')}
          value={mode}
          options={THEMES.map((theme) => [theme, t(`common:settings.${theme}`)])}
          onChange={(theme) => {
            setMode(theme);
            mutate({ theme });
          }}
        />
        <Choice
          label={t('common:settings.units')}
          hint={t('preferences.unitsHint')}
          value={currentUnit()}
          options={UNITS.map((unit) => [unit, t(`common:settings.${unit}`)])}
          onChange={chooseUnit}
        />
        <RemnantField value={least} onChange={(mm) => mutate({ least_remnant: mm })} />
      </Stack>
    </SectionCard>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  hint: string;
  value: string | undefined;
  options: [value: T, name: string][];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, hint, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ mb: 1, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen: T | null) => {
          if (chosen !== null) onChange(chosen);
        }}
      >
        {options.map(([option, name]) => (
          <ToggleButton key={option} value={option} sx={{ px: 2.5, minHeight: 44 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormHelperText sx={{ mx: 0 }}>{hint}</FormHelperText>
    </FormControl>
  );
}
