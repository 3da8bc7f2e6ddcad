import { useTranslation } from 'react-i18next';
import { bandName, materialName } from '@/i18n/jobNames';

/** What costs name, in the language of the page: labels of sheets stand as they are, bands that Kerf knows have words. */
export function useNames(): (name: string) => string {
  const { t } = useTranslation('common');
  return (name) => bandName(materialName(name, t), t);
}
