import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/ui/SearchField';
import { ORIGINS, SORT_KEYS, TYPES, type ListParams } from './listParams';

interface MaterialToolbarProps {
  params: ListParams;
  /** There is no table whose heads order the rows. */
  withOrder: boolean;
  onChange: (changes: Partial<ListParams>) => void;
}

/** Search, filters and, where no table offers it, the order of the catalogue. */
export function MaterialToolbar({ params, withOrder, onChange }: MaterialToolbarProps) {
  const { t } = useTranslation('materials');
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const select = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
  const sx = { flex: { xs: '1 1 150px', sm: '0 0 auto' }, minWidth: { sm: 170 } };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
      <TextField
        select
        size="small"
        label={t('type')}
        value={params.type ?? ''}
        onChange={(event) => onChange({ type: TYPES.find((type) => type === event.target.value) ?? null })}
        slotProps={select}
        sx={sx}
      >
        <MenuItem value="">{t('anyType')}</MenuItem>
        {TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`types.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('origin')}
        value={params.origin}
        onChange={(event) => onChange({ origin: ORIGINS.find((origin) => origin === event.target.value) })}
        sx={sx}
      >
        {ORIGINS.map((origin) => (
          <MenuItem key={origin} value={origin}>
            {t(`origins.${origin}`)}
          </MenuItem>
        ))}
      </TextField>
      {withOrder && (
        <TextField
          select
          size="small"
          label={t('sort')}
          value={`${params.descending ? '-' : ''}${params.sort}`}
          onChange={({ target: { value } }) =>
            onChange({
              sort: SORT_KEYS.find((key) => key === value.replace('-', '')),
              descending: value.startsWith('-'),
            })
          }
          sx={sx}
        >
          {SORT_KEYS.flatMap((key) =>
            (['', '-'] as const).map((down) => (
              <MenuItem key={down + key} value={down + key}>
                {t(`sorts.${down}${key}`)}
              </MenuItem>
            )),
          )}
        </TextField>
      )}
    </Box>
  );
}
