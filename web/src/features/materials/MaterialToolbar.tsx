import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
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
  const sx = { flex: { xs: '1 1 150px', sm: '0 0 auto' }, minWidth: { sm: 170 } };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
      <SelectField
        size="small"
        label={t('type')}
        value={params.type ?? ''}
        options={[
          { value: '', name: t('anyType') },
          ...TYPES.map((type) => ({ value: type, name: t(`types.${type}`) })),
        ]}
        onChange={(type) => onChange({ type: type || null })}
        sx={sx}
      />
      <SelectField
        size="small"
        label={t('origin')}
        value={params.origin}
        options={ORIGINS.map((origin) => ({ value: origin, name: t(`origins.${origin}`) }))}
        onChange={(origin) => onChange({ origin })}
        sx={sx}
      />
      {withOrder && (
        <SelectField
          size="small"
          label={t('sort')}
          value={`${params.descending ? '-' : ''}${params.sort}` as const}
          options={SORT_KEYS.flatMap((key) =>
            (['', '-'] as const).map((down) => ({
              value: `${down}${key}` as const,
              name: t(`sorts.${down}${key}`),
            })),
          )}
          onChange={(value) =>
            onChange({
              sort: SORT_KEYS.find((key) => key === value.replace('-', '')),
              descending: value.startsWith('-'),
            })
          }
          sx={sx}
        />
      )}
    </Box>
  );
}
