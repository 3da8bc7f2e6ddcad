import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { exactTimes } from '@/domain/units/exact';
import { formatLength, formatSize } from '@/i18n/lengths';
import { materialName } from '@/i18n/jobNames';
import { formatAmount } from '@/i18n/money';
import { formatCount } from '@/lib/numbers';

/** What an item has, as text in the language and the unit of the page; a dash for what it has not. */
export function useItemText(currency?: string) {
  const { t, i18n } = useTranslation(['stockroom', 'common']);
  const { language } = i18n;
  const material = (code: string) => materialName(code, (key) => t(`common:${key}`));
  // Without the unit where the heading of a column names it.
  const size = (item: StockItem, unit = true) => {
    const plain = formatSize(item, language);
    return unit ? t('size', { size: plain }) : plain;
  };
  return {
    material,
    size,
    /** By which it is told from the others, in one line. */
    name: (item: StockItem) => [item.number, material(item.material), size(item)].filter(Boolean).join(', '),
    thickness: ({ thickness }: StockItem, unit = true) => {
      if (thickness === null) return '–';
      const length = formatLength(thickness, language);
      return unit ? t('length', { length }) : length;
    },
    count: (count: number) => formatCount(count, language),
    price: ({ price }: StockItem) => (price === null ? '–' : formatAmount(price, currency, language)),
    value: ({ price, count }: StockItem) =>
      price === null ? '–' : formatAmount(exactTimes(price, count), currency, language),
    isLow: ({ count, min_count: least }: StockItem) => least !== null && count < least,
  };
}
