import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

export function CalculatorPage() {
  const { t } = useTranslation();
  return <Typography variant="h1">{t('nav.calculator')}</Typography>;
}
