import IconButton from '@mui/material/IconButton';
import { mdiStar, mdiStarOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import { Icon } from '@/ui/Icon';

interface FavoriteButtonProps {
  record: CalculationRecord;
  onToggle: () => void;
}

export function FavoriteButton({ record, onToggle }: FavoriteButtonProps) {
  const { t } = useTranslation('history');
  const { name, is_favorite: on } = record;
  return (
    <IconButton
      onClick={onToggle}
      aria-pressed={on}
      aria-label={on ? t('actions.unfavorite', { name }) : t('actions.favorite', { name })}
      sx={{ color: on ? 'secondary.main' : 'text.secondary' }}
    >
      <Icon path={on ? mdiStar : mdiStarOutline} />
    </IconButton>
  );
}
