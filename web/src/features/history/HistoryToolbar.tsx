import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorDot } from '@/ui/ColorDot';
import { FilterBar, FilterField } from '@/ui/FilterBar';
import { SearchField } from '@/ui/SearchField';
import { SORTS, STATES, type ListParams } from './listParams';

/** A project that the history can be narrowed to. */
export interface ProjectChoice {
  id: string;
  name: string;
  color: string;
}

interface HistoryToolbarProps {
  params: ListParams;
  projects: readonly ProjectChoice[];
  onChange: (change: Partial<ListParams>) => void;
}

/** Search, filters and order of the history. */
export function HistoryToolbar({ params, projects, onChange }: HistoryToolbarProps) {
  const { t } = useTranslation('history');
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  // RUNNING and QUEUED are both "in progress" to a person; the filter tells them apart by the longer words.
  const stateName = (state: (typeof STATES)[number]) =>
    state === 'QUEUED' ? t('stateHints.QUEUED') : t(`states.${state}`);
  return (
    <FilterBar>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
      <FilterField
        label={t('status')}
        value={params.status ?? ''}
        options={[
          { value: '', name: t('anyStatus') },
          ...STATES.map((state) => ({ value: state, name: stateName(state) })),
        ]}
        onChange={(status) => onChange({ status: status || null })}
      />
      <FilterField
        label={t('sort')}
        value={params.sort}
        options={SORTS.map((sort) => ({ value: sort, name: t(`sorts.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
      {(projects.length > 0 || params.project !== null) && (
        <FilterField
          label={t('project')}
          value={projects.find(({ id }) => id === params.project)?.id ?? ''}
          options={[
            { value: '', name: t('anyProject') },
            ...projects.map(({ id, name, color }) => ({ value: id, name, mark: <Mark color={color} /> })),
          ]}
          onChange={(project) => onChange({ project: project || null })}
        />
      )}
      <FormControlLabel
        control={<Switch checked={params.favorite} onChange={(_, favorite) => onChange({ favorite })} />}
        label={t('favorites')}
      />
    </FilterBar>
  );
}

function Mark({ color }: { color: string }) {
  return (
    <Box component="span" sx={{ mr: 1.25, display: 'inline-flex' }}>
      <ColorDot color={color} />
    </Box>
  );
}
