import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import ListSubheader from '@mui/material/ListSubheader';
import { useColorScheme } from '@mui/material/styles';
import { mdiCheck, mdiCogOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGES } from '@/i18n/i18n';
import { currentUnit, UNITS } from '@/lib/units';
import { LazyMenu } from '@/ui/LazyMenu';
import { Icon } from '@/ui/Icon';
import { useUnitSetting } from '@/api/useUnitSetting';

const THEMES = ['light', 'dark'] as const;

/** Language, theme and the unit of lengths. */
export function SettingsMenu() {
  const chooseUnit = useUnitSetting();
  const { t, i18n } = useTranslation();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const option = (label: string, chosen: boolean, choose: () => void, lang?: string) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={chosen}
      lang={lang}
      onClick={() => {
        choose();
        setAnchor(null);
      }}
    >
      <ListItemIcon>{chosen && <Icon path={mdiCheck} fontSize="small" />}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );

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
        slotProps={{
          paper: { role: 'region', 'aria-label': t('settings.label'), sx: { minWidth: 200 } },
          list: { 'aria-label': t('settings.label') },
        }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: '36px', bgcolor: 'transparent' }}>
          {t('settings.language')}
        </ListSubheader>
        {LANGUAGES.map((language) =>
          option(
            language === 'en' ? 'English' : 'Русский',
            i18n.language === language,
            () => void changeLanguage(language),
            language,
          ),
        )}
        <ListSubheader role="presentation" sx={{ lineHeight: '36px', bgcolor: 'transparent' }}>
          {t('settings.theme')}
        </ListSubheader>
        {THEMES.map((theme) => option(t(`settings.${theme}`), mode === theme, () => setMode(theme)))}
        <ListSubheader role="presentation" sx={{ lineHeight: '36px', bgcolor: 'transparent' }}>
          {t('settings.units')}
        </ListSubheader>
        {UNITS.map((unit) => option(t(`settings.${unit}`), currentUnit() === unit, () => chooseUnit(unit)))}
      </LazyMenu>
    </>
  );
}
