import { LANGUAGES, localeOf } from '@/lib/locale';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { mdiCogOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@/i18n/i18n';
import { currentUnit } from '@/i18n/chosenUnit';
import { UNITS } from '@/domain/units/units';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MenuEntry } from '@/ui/MenuEntries';
import { Icon } from '@/ui/Icon';
import { useUnitSetting } from '@/api/useUnitSetting';

const THEMES = ['light', 'dark'] as const;

/** Language, theme and the unit of lengths. */
export function SettingsMenu() {
  const chooseUnit = useUnitSetting();
  const { t, i18n } = useTranslation();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const group = (heading: string, options: MenuEntry[]): MenuEntry[] =>
    options.map((option, index) => ({ ...option, choice: 'radio', ...(index === 0 && { heading }) }));
  const entries = [
    ...group(
      t('settings.language'),
      LANGUAGES.map((language) => ({
        label: localeOf(language).name,
        lang: language,
        chosen: i18n.language === language,
        run: () => void changeLanguage(language),
      })),
    ),
    ...group(
      t('settings.theme'),
      THEMES.map((theme) => ({
        label: t(`settings.${theme}`),
        chosen: mode === theme,
        run: () => setMode(theme),
      })),
    ),
    ...group(
      t('settings.units'),
      UNITS.map((unit) => ({
        label: t(`settings.${unit}`),
        chosen: currentUnit() === unit,
        run: () => chooseUnit(unit),
      })),
    ),
  ];

  return (
    <>
      <IconButton
        aria-label={t('settings.label')}
        title={t('settings.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiCogOutline} />
      </IconButton>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        label={t('settings.label')}
        sx={{ '.MuiMenu-paper': { minWidth: 200 } }}
        entries={entries}
      />
    </>
  );
}
