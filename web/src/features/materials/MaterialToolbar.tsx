import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterField } from '@/ui/FilterBar';
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
  return (
    <FilterBar>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
      <FilterField
        label={t('type')}
        value={params.type ?? ''}
        options={[
          { value: '', name: t('anyType') },
          ...TYPES.map((type) => ({ value: type, name: t(`types.${type}`) })),
        ]}
        onChange={(type) => onChange({ type: type || null })}
      />
      <FilterField
        label={t('origin')}
        value={params.origin}
        options={ORIGINS.map((origin) => ({ value: origin, name: t(`origins.${origin}`) }))}
        onChange={(origin) => onChange({ origin })}
      />
      {withOrder && (
        <FilterField
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
        />
      )}
    </FilterBar>
  );
}
