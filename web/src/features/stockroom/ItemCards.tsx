import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { clamped } from '@/ui/clamped';
import { Figures } from '@/ui/Figures';
import { CountStepper } from './CountStepper';
import { GrainMark } from './GrainMark';
import type { ItemRowsProps } from './handlers';
import { ItemActions } from './ItemActions';
import { ItemChips } from './ItemChips';
import { useItemText } from './useItemText';

/** The store room on a phone. */
export function ItemCards({ items, currency, ...handlers }: ItemRowsProps) {
  const { t } = useTranslation('stockroom');
  const text = useItemText(currency);
  // What an item does not have is left out.
  const figures = (item: StockItem): [string, string][] => [
    ...(item.place === null ? [] : [[t('columns.place'), item.place] as [string, string]]),
    ...(item.price === null
      ? []
      : [
          [t('columns.price'), text.price(item)] as [string, string],
          [t('columns.value'), text.value(item)] as [string, string],
        ]),
  ];
  return (
    <Box
      component="ul"
      aria-label={t('title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {items.map((item) => (
        <Card component="li" key={item.id} sx={{ p: 2, pb: 0.5, minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography
              component="h2"
              title={text.material(item.material)}
              sx={{
                fontWeight: 650,
                fontSize: '1.05rem',
                flexGrow: 1,
                ...clamped(3),
              }}
            >
              {text.material(item.material)}
            </Typography>
            <ItemChips item={item} />
          </Box>
          <Typography sx={{ fontWeight: 500 }}>
            {text.size(item)}
            {item.thickness !== null && ` · ${text.thickness(item)}`}
            <GrainMark grain={item.grain} />
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[t(`kinds.${item.kind}`), item.number, item.supplier].filter(Boolean).join(' · ')}
          </Typography>
          {figures(item).length > 0 && (
            <Figures column={116} sx={{ my: 1.5, '& dd': { fontSize: '0.9375rem' } }} items={figures(item)} />
          )}
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              borderTop: 1,
              borderColor: 'divider',
              mt: 1,
              py: 0.5,
            }}
          >
            <CountStepper item={item} {...handlers} />
            <Box>
              <ItemActions item={item} {...handlers} />
            </Box>
          </Box>
        </Card>
      ))}
    </Box>
  );
}
