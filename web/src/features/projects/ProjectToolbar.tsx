import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterField } from '@/ui/FilterBar';
import { SearchField } from '@/ui/SearchField';
import { SORTS, type Filter } from './filter';

interface ProjectToolbarProps {
  filter: Filter;
  /** Which folders and tags there are is not known yet: their fields keep the places of those to come. */
  loading: boolean;
  folders: string[];
  tags: string[];
  onChange: (changes: Partial<Filter>) => void;
}

/** Search, filters and order of the projects. */
export function ProjectToolbar({ filter, loading, folders, tags, onChange }: ProjectToolbarProps) {
  const { t } = useTranslation('projects');
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const choice = (key: 'folder' | 'tag', any: string, options: string[]) => (
    <FilterField
      label={t(key)}
      // A value of the address that no project has any more would be no choice of the list.
      value={options.find((option) => option.toLowerCase() === filter[key].toLowerCase()) ?? ''}
      options={[{ value: '', name: any }, ...options.map((option) => ({ value: option, name: option }))]}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <FilterBar>
      <SearchField label={t('search')} value={filter.search} onChange={onSearch} />
      {(loading || folders.length > 0) && choice('folder', t('anyFolder'), folders)}
      {(loading || tags.length > 0) && choice('tag', t('anyTag'), tags)}
      <FilterField
        label={t('sort')}
        value={filter.sort}
        options={SORTS.map((sort) => ({ value: sort, name: t(`sorts.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
