import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { SORTS, STATES, type ListParams } from './listParams';

/** One who types is not asked after each letter, ms. */
const TYPING_MS = 300;

interface HistoryToolbarProps {
  params: ListParams;
  onChange: (change: Partial<ListParams>) => void;
}

/** Search, filters and order of the history. */
export function HistoryToolbar({ params, onChange }: HistoryToolbarProps) {
  const { t } = useTranslation('history');
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  // RUNNING and QUEUED are both "in progress" to a person; the filter tells them apart by the longer words.
  const stateName = (state: (typeof STATES)[number]) =>
    state === 'QUEUED' ? t('stateHints.QUEUED') : t(`states.${state}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      <Search value={params.search} onChange={onSearch} />
      <TextField
        select
        size="small"
        label={t('status')}
        value={params.status ?? ''}
        onChange={(event) =>
          onChange({ status: STATES.find((state) => state === event.target.value) ?? null })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: { xs: '1 1 150px', sm: '0 0 auto' }, minWidth: { sm: 170 } }}
      >
        <MenuItem value="">{t('anyStatus')}</MenuItem>
        {STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {stateName(state)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('sort')}
        value={params.sort}
        onChange={(event) => onChange({ sort: SORTS.find((sort) => sort === event.target.value) })}
        sx={{ flex: { xs: '1 1 150px', sm: '0 0 auto' }, minWidth: { sm: 170 } }}
      >
        {SORTS.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Switch checked={params.favorite} onChange={(_, favorite) => onChange({ favorite })} />}
        label={t('favorites')}
      />
    </Box>
  );
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('history');
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address changed by other means than typing: back, or a reset of the filters.
  if (asked !== value) {
    setAsked(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      size="small"
      type="search"
      label={t('search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{ flex: '1 1 260px', maxWidth: { sm: 400 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('clearSearch')} onClick={() => setText('')}>
                <Icon path={mdiClose} fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
        htmlInput: { sx: { '&::-webkit-search-cancel-button': { display: 'none' } } },
      }}
    />
  );
}
