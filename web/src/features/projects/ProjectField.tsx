import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { TextField } from '@/ui/TextField';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { errorText } from '@/api/errors';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { ColorDot } from '@/ui/ColorDot';
import { Icon } from '@/ui/Icon';
import { useChoiceWords } from './useChoiceWords';
import { useProjects } from './useProjects';

const ProjectDialog = lazyAside(async () => (await import('./ProjectDialog')).ProjectDialog, 'projects');

interface ProjectFieldProps {
  /** The chosen project; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses a project, or makes one. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const { t } = useTranslation(['projects', 'common']);
  const choice = useChoiceWords();
  const { data: projects = [], isPending, error } = useProjects();
  const mayChange = useMayChange();
  const [creating, setCreating] = useState(false);
  const chosen = projects.find(({ id }) => id === value) ?? null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        {...choice}
        sx={{ flex: '1 1 220px' }}
        options={projects}
        value={chosen}
        loading={isPending}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, project) => option.id === project.id}
        onChange={(_, project) => onChange(project?.id ?? null)}
        renderOption={({ key, ...props }, { name, color, folder }) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1.25 }}>
            <ColorDot color={color} />
            <span>
              {name}
              {folder && (
                <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.875rem' }}>
                  {folder}
                </Box>
              )}
            </span>
          </Box>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            label={t('field.label')}
            placeholder={t('field.none')}
            error={error !== null}
            helperText={error ? errorText(error) : t('field.hint')}
            slotProps={{
              ...slotProps,
              inputLabel: { ...slotProps.inputLabel, shrink: true },
              input: {
                ...slotProps.input,
                startAdornment: chosen && (
                  <InputAdornment position="start" sx={{ ml: 0.75, mr: 0.25 }}>
                    <ColorDot color={chosen.color} />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
      {mayChange && (
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => setCreating(true)}
          // As high as the field it stands beside; on a phone it stands below.
          sx={{ height: { xs: 44, sm: 56 } }}
        >
          {t('new')}
        </Button>
      )}
      {creating && (
        <ProjectDialog
          project={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => {
            setCreating(false);
            onChange(id);
            toast({ severity: 'success', text: t('created') });
          }}
        />
      )}
    </Box>
  );
}
