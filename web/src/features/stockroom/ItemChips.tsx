import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { useItemText } from './useItemText';

/** What is seen at once: there is too little of it, or it is out of use. */
export function ItemChips({ item }: { item: StockItem }) {
  const { t } = useTranslation('stockroom');
  const { isLow } = useItemText();
  if (item.retired) return <Chip size="small" label={t('chips.retired')} variant="outlined" />;
  return isLow(item) ? <Chip size="small" label={t('chips.low')} color="warning" /> : null;
}
