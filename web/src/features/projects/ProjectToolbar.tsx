import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/ui/SearchField';
import { SelectField } from '@/ui/SelectField';
import { SORTS, type Filter } from './filter';

interface ProjectToolbarProps {
  filter: Filter;
  folders: string[];
  tags: string[];
  onChange: (changes: Partial<Filter>) => void;
}

/** Search, filters and order of the projects. */
export function ProjectToolbar({ filter, folders, tags, onChange }: ProjectToolbarProps) {
  const { t } = useTranslation('projects');
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const sx = { flex: { xs: '1 1 150px', sm: '0 1 auto' }, minWidth: { sm: 170 }, maxWidth: { sm: 260 } };
  const choice = (key: 'folder' | 'tag', any: string, options: string[]) => (
    <SelectField
      size="small"
      label={t(key)}
      // A value of the address that no project has any more would be no choice of the list.
      value={options.find((option) => option.toLowerCase() === filter[key].toLowerCase()) ?? ''}
      options={[{ value: '', name: any }, ...options.map((option) => ({ value: option, name: option }))]}
      onChange={(value) => onChange({ [key]: value })}
      sx={sx}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      <SearchField label={t('search')} value={filter.search} onChange={onSearch} />
      {folders.length > 0 && choice('folder', t('anyFolder'), folders)}
      {tags.length > 0 && choice('tag', t('anyTag'), tags)}
      <SelectField
        size="small"
        label={t('sort')}
        value={filter.sort}
        options={SORTS.map((sort) => ({ value: sort, name: t(`sorts.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
        sx={sx}
      />
    </Box>
  );
}
