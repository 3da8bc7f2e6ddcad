import { useTranslation } from 'react-i18next';
import type { Material } from '@/api/types';
import { formatMm, formatMoney, formatNumber } from '@/lib/numbers';
import { nameOf } from './form';

/** What a material has, as text in the language of the page; a dash for what it has not. */
export function useMaterialText() {
  const { t, i18n } = useTranslation('materials');
  const { language } = i18n;
  const size = ({ length, width }: { length: number; width: number }) =>
    t('size', { length: formatMm(length, language), width: formatMm(width, language) });
  return {
    name: (material: Material) => nameOf(material, language),
    size,
    standardSize: ({ length, width, standard_size }: Material) =>
      length !== null && width !== null ? size({ length, width }) : (standard_size ?? ''),
    thickness: ({ thickness }: Material) => (thickness === null ? '–' : formatNumber(thickness, language, 2)),
    density: ({ density }: Material) => (density === null ? '–' : formatNumber(density, language, 1)),
    price: ({ price_per_unit: price, currency, unit }: Material) =>
      price === null
        ? '–'
        : t('price', { amount: formatMoney(price, currency, language), unit: t(`units.${unit}`) }),
  };
}
