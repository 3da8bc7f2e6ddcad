import { useTranslation } from 'react-i18next';
import { UNITS } from '@/domain/units/units';
import { chooseUnit, currentUnit } from '@/i18n/chosenUnit';
import { changeLanguage } from '@/i18n/i18n';
import { LANGUAGES, localeOf } from '@/lib/locale';
import type { MenuEntry } from '@/ui/MenuEntries';

/** What a guest chooses for this device: the language and the unit. */
export function useGuestEntries(): MenuEntry[] {
  const { t, i18n } = useTranslation();
  return [
    ...LANGUAGES.map((language, place) => ({
      label: localeOf(language).name,
      lang: language,
      choice: 'radio' as const,
      chosen: i18n.language === language,
      run: () => void changeLanguage(language),
      ...(place === 0 && { heading: t('settings.language') }),
    })),
    ...UNITS.map((unit, place) => ({
      label: t(`settings.${unit}`),
      choice: 'radio' as const,
      chosen: currentUnit() === unit,
      run: () => chooseUnit(unit),
      ...(place === 0 && { heading: t('settings.units') }),
    })),
  ];
}
