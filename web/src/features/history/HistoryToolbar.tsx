import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorDot } from '@/ui/ColorDot';
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
      <SearchField label={t('search')} value={params.search} onChange={onSearch} />
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
      {(projects.length > 0 || params.project !== null) && (
        <TextField
          select
          size="small"
          label={t('project')}
          value={projects.some(({ id }) => id === params.project) ? params.project : ''}
          onChange={(event) => onChange({ project: event.target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flex: { xs: '1 1 150px', sm: '0 1 auto' }, minWidth: { sm: 170 }, maxWidth: { sm: 260 } }}
        >
          <MenuItem value="">{t('anyProject')}</MenuItem>
          {projects.map(({ id, name, color }) => (
            <MenuItem key={id} value={id}>
              <Box component="span" sx={{ mr: 1.25, display: 'inline-flex' }}>
                <ColorDot color={color} />
              </Box>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={<Switch checked={params.favorite} onChange={(_, favorite) => onChange({ favorite })} />}
        label={t('favorites')}
      />
    </Box>
  );
}
