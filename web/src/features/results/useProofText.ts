import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';
import type { Proof } from './verdict';

/** A proof in words; an empty text where nothing is proven. */
export function useProofText(): (proof: Proof, someLeftOut: boolean) => string {
  const { t, i18n } = useTranslation('results');
  return (proof, someLeftOut) => {
    const percent = (gap: number) => formatPercent(gap, i18n.language);
    const words = {
      best: () => t('proof.best'),
      // Where panels are left out, one sheet is not enough for everything that was asked for.
      enough: () => (someLeftOut ? '' : t('proof.enough')),
      fewestSheets: (gap: number | null) =>
        gap === null ? t('proof.fewestSheets') : t('proof.fewestSheetsGap', { percent: percent(gap) }),
      leastMaterial: () => t('proof.leastMaterial'),
      gap: (gap: number) => t('proof.gap', { percent: percent(gap) }),
    };
    const text =
      proof.kind === 'none'
        ? ''
        : proof.kind === 'gap'
          ? words.gap(proof.gap)
          : proof.kind === 'fewestSheets'
            ? words.fewestSheets(proof.gap)
            : words[proof.kind]();
    return text && someLeftOut ? t('proof.ofPlaced', { text }) : text;
  };
}
