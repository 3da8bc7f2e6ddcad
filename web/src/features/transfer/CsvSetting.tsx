// The form of exported CSV, as a section of the calculator's settings.
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { ChoiceField } from '@/ui/ChoiceField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { chooseCsv, CSV_CHOICES, useCsvChoice, type CsvChoice } from './csvChoice';

export function CsvSetting() {
  const { t } = useTranslation('options');
  const choice = useCsvChoice();
  return (
    <Box component="section" aria-label={t('csv')}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('csv')}
      </Typography>
      <ChoiceField
        fullWidth
        label={t('csvForm')}
        value={choice}
        onChange={(event) => chooseCsv(event.target.value as CsvChoice)}
      >
        {CSV_CHOICES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`csvForms.${each}`)}
          </MenuItem>
        ))}
      </ChoiceField>
    </Box>
  );
}
