import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { TextField } from '@/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf, isPlanLimit } from '@/api/errors';
import { upgradeAction } from '@/api/showError';
import type { Project } from '@/api/types';
import { changesOf } from '@/lib/changes';
import { ColorField } from '@/ui/ColorField';
import { FormDialog } from '@/ui/FormDialog';
import { foldersOf, tagsOf } from './filter';
import { TagsField } from './TagsField';
import { useChoiceWords } from './useChoiceWords';
import { cleanInput, inputOf, useProjects, useSaveProject } from './useProjects';
import { LIMITS } from '@/lib/fieldLimits';

/** What the server takes of a folder's name. */
const { name: NAME, description: DESCRIPTION, folder: FOLDER } = LIMITS.NewProject;

interface ProjectDialogProps {
  /** The project to change; null for a new one. */
  project: Project | null;
  onClose: () => void;
  onSaved: (project: Project) => void;
}

/** Makes a project or changes one. */
export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const { t, i18n } = useTranslation(['projects', 'common']);
  const choice = useChoiceWords();
  const [start] = useState(() => inputOf(project));
  const [input, setInput] = useState(start);
  const { data: projects = [] } = useProjects();
  const save = useSaveProject();
  const upgrade = upgradeAction();
  const change = (changes: Partial<typeof input>) => setInput((before) => ({ ...before, ...changes }));
  const nameFault = faultsOf(save.error).some(({ path }) => path === 'name');

  const now = cleanInput(input);
  const changes = changesOf(cleanInput(start), now);
  const changed = Object.keys(changes).length > 0;
  const submit = () => {
    if (!project) save.mutate({ id: null, input: now }, { onSuccess: onSaved });
    else if (!changed) onClose();
    else save.mutate({ id: project.id, input: changes }, { onSuccess: onSaved });
  };

  return (
    <FormDialog
      title={t(project ? 'dialog.edit' : 'dialog.create')}
      submit={t(project ? 'common:actions.save' : 'common:actions.create')}
      ready={input.name.trim() !== ''}
      busy={save.isPending}
      changed={changed}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && (
        <Alert
          severity="error"
          action={
            isPlanLimit(save.error) && upgrade ? (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  onClose();
                  upgrade.run();
                }}
              >
                {upgrade.label}
              </Button>
            ) : undefined
          }
        >
          <AlertTitle>{t(project ? 'dialog.saveFailed' : 'dialog.createFailed')}</AlertTitle>
          {errorText(save.error)}
        </Alert>
      )}
      <TextField
        label={t('dialog.name')}
        value={input.name}
        onChange={(event) => change({ name: event.target.value })}
        required
        autoFocus
        error={nameFault}
        slotProps={{ htmlInput: { maxLength: NAME.maxLength } }}
      />
      <TextField
        label={t('dialog.description')}
        value={input.description ?? ''}
        onChange={(event) => change({ description: event.target.value })}
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: DESCRIPTION.maxLength } }}
      />
      <Autocomplete
        {...choice}
        freeSolo
        options={foldersOf(projects, i18n.language)}
        inputValue={input.folder ?? ''}
        onInputChange={(_, folder) => change({ folder: folder.slice(0, FOLDER.maxLength) })}
        renderInput={(params) => (
          <TextField {...params} label={t('dialog.folder')} helperText={t('dialog.folderHint')} />
        )}
      />
      <TagsField
        label={t('dialog.tags')}
        hint={t('dialog.tagsHint')}
        full={t('dialog.tagsFull')}
        options={tagsOf(projects, i18n.language)}
        tags={input.tags}
        onChange={(tags) => change({ tags })}
      />
      <ColorField label={t('dialog.color')} value={input.color} onChange={(color) => change({ color })} />
    </FormDialog>
  );
}
