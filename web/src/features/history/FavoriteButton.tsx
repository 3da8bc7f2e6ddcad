import IconButton from '@mui/material/IconButton';
import { mdiStar, mdiStarOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { CalculationRecord } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { Icon } from '@/ui/Icon';

interface FavoriteButtonProps {
  record: CalculationRecord;
  onToggle: () => void;
}

/** The star, to be set and taken away; who may not do so only sees it. */
export function FavoriteButton({ record, onToggle }: FavoriteButtonProps) {
  const { t } = useTranslation('history');
  const mayChange = useMayChange();
  const { name, is_favorite: on } = record;
  if (!mayChange) {
    return (
      on && <Icon path={mdiStar} titleAccess={t('columns.favorite')} sx={{ m: 1, color: 'secondary.main' }} />
    );
  }
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
