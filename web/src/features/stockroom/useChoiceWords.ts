import { useTranslation } from 'react-i18next';

/** The words of a field that is chosen from a list and typed into. */
export function useChoiceWords() {
  const { t } = useTranslation(['stockroom', 'common']);
  return {
    clearText: t('choice.clear'),
    closeText: t('common:actions.close'),
    noOptionsText: t('choice.none'),
    openText: t('choice.open'),
  };
}
