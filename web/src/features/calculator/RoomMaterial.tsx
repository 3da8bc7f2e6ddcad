// What the store room has of one material, to be picked.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import { formatSize, formatThin } from '@/i18n/lengths';

/** Rows that are shown at first. */
const FIRST = 20;

type RoomMaterialProps = {
  name: string;
  items: readonly StockItem[];
  /** There is one, and it is not in the list of the job yet. */
  canPick: (item: StockItem) => boolean;
  isListed: (item: StockItem) => boolean;
  isPicked: (item: StockItem) => boolean;
  onPick: (items: readonly StockItem[], on: boolean) => void;
};

export function RoomMaterial({ name, items, canPick, isListed, isPicked, onPick }: RoomMaterialProps) {
  const { t, i18n } = useTranslation(['taking', 'common']);
  const [all, setAll] = useState(false);
  const language = i18n.language;
  const unit = t('common:units.length');
  const shown = all ? items : items.slice(0, FIRST);
  const free = items.filter(canPick);
  const picked = free.filter(isPicked).length;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, width: '100%' }}>
        <FormControlLabel
          disabled={free.length === 0}
          control={
            <Checkbox
              checked={free.length > 0 && picked === free.length}
              indeterminate={picked > 0 && picked < free.length}
              onChange={(_, on) => onPick(free, on)}
              slotProps={{ input: { 'aria-label': t('pick', { material: name }) } }}
            />
          }
          label={<Typography variant="h3">{name}</Typography>}
          sx={{ minHeight: 44, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
        />
      </Box>
      <Box
        component="ul"
        aria-label={t('of', { material: name })}
        sx={{ m: 0, p: 0, pl: { sm: 3 }, listStyle: 'none' }}
      >
        {shown.map((item) => {
          const details = [
            isListed(item) ? t('listed') : item.count > 0 ? t('count', { count: item.count }) : t('none'),
            ...(item.thickness === null
              ? []
              : [t('thickness', { thickness: formatThin(String(item.thickness), language), unit })]),
            ...(item.place === null ? [] : [item.place]),
          ].join(' · ');
          return (
            <Box component="li" key={item.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <FormControlLabel
                disabled={!canPick(item)}
                control={
                  <Checkbox
                    checked={canPick(item) && isPicked(item)}
                    onChange={(_, on) => onPick([item], on)}
                  />
                }
                label={
                  <>
                    <Box component="span" sx={{ fontWeight: 600 }}>
                      {item.number ?? t(item.kind)}
                      {' · '}
                      {`${formatSize(item, language)} ${unit}`}
                    </Box>
                    <Typography
                      variant="body2"
                      component="span"
                      color="textSecondary"
                      sx={{ display: 'block' }}
                    >
                      {details}
                    </Typography>
                  </>
                }
                sx={{
                  width: '100%',
                  mr: 0,
                  py: 0.5,
                  minHeight: 44,
                  '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 },
                }}
              />
            </Box>
          );
        })}
      </Box>
      {shown.length < items.length && (
        <Button onClick={() => setAll(true)} sx={{ minHeight: 44 }}>
          {t('all', { count: items.length - shown.length })}
        </Button>
      )}
    </Box>
  );
}
