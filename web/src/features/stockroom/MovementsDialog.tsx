import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stockItemQuery } from '@/api/queries';
import type { StockItem } from '@/api/types';
import { TitledDialog } from '@/ui/TitledDialog';
import { MoveForm } from './MoveForm';
import { MovementList } from './MovementList';
import { useItemText } from './useItemText';

interface MovementsDialogProps {
  /** As it was when this was opened: others may have moved it since. */
  item: StockItem;
  mayChange: boolean;
  onClose: () => void;
}

/** How many there are of an item and why: a movement to be made, and those that were, newest first. */
export function MovementsDialog({ item: opened, mayChange, onClose }: MovementsDialogProps) {
  const { t } = useTranslation(['stockroom', 'common']);
  const text = useItemText();
  const { data: item = opened } = useQuery(stockItemQuery(opened.id));
  return (
    <TitledDialog title={t('movements.title')} maxWidth="md" onClose={onClose}>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, columnGap: 3, mb: 2, alignItems: 'baseline' }}>
          <Typography sx={{ flex: '1 1 240px', overflowWrap: 'anywhere', fontWeight: 600 }}>
            {[text.name(item), item.place].filter(Boolean).join(' · ')}
          </Typography>
          <Typography sx={{ fontWeight: 650, fontSize: '1.15rem' }} aria-live="polite">
            {t('movements.there', { count: item.count })}
          </Typography>
        </Box>
        {mayChange && <MoveForm item={item} />}
        <MovementList id={item.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
