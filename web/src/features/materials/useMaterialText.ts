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
    // With the unit where no heading of a column names it.
    thickness: ({ thickness }: Material, unit = false) => {
      if (thickness === null) return '–';
      const value = formatNumber(thickness, language, 2);
      return unit ? t('thickness', { value }) : value;
    },
    density: ({ density }: Material, unit = false) => {
      if (density === null) return '–';
      const value = formatNumber(density, language, 1);
      return unit ? t('density', { value }) : value;
    },
    price: ({ price_per_unit: price, currency, unit }: Material) =>
      price === null
        ? '–'
        : t('price', { amount: formatMoney(price, currency, language), unit: t(`units.${unit}`) }),
  };
}
