import { useTranslation } from 'react-i18next';

interface ChoiceWords {
  clearText: string;
  closeText: string;
  loadingText: string;
  noOptionsText: string;
  openText: string;
}

/** The words of a field that is chosen from a list and typed into. */
export function useChoiceWords(): ChoiceWords {
  const { t } = useTranslation(['projects', 'common']);
  return {
    clearText: t('choice.clear'),
    closeText: t('common:actions.close'),
    loadingText: t('choice.loading'),
    noOptionsText: t('choice.none'),
    openText: t('choice.open'),
  };
}
