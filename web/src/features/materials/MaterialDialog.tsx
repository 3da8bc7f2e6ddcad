import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf } from '@/api/errors';
import { changesOf } from '@/lib/changes';
import { ColorField } from '@/ui/ColorField';
import { FormDialog } from '@/ui/FormDialog';
import { MaterialFields } from './MaterialFields';
import { bodyOf, changesOfForm, faultsOfForm, type MaterialForm } from './form';
import { PropertiesField } from './PropertiesField';
import { useSaveMaterial } from './useMaterials';

interface MaterialDialogProps {
  /** The material to change; null for a new one. */
  id: string | null;
  /** What the fields hold at first. */
  start: MaterialForm;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes a material or changes one. */
export function MaterialDialog({ id, start, onClose, onSaved }: MaterialDialogProps) {
  const { t } = useTranslation(['materials', 'common']);
  const [form, setForm] = useState(start);
  const save = useSaveMaterial();
  const change = (changes: Partial<MaterialForm>) => setForm((before) => ({ ...before, ...changes }));
  const faults = faultsOfForm(form);
  const taken = faultsOf(save.error).map(({ path }) => path);
  const submit = () => {
    const changes = changesOfForm(start, form);
    if (id === null) save.mutate({ id, body: bodyOf(form) }, { onSuccess: onSaved });
    else if (Object.keys(changes).length === 0) onClose();
    else save.mutate({ id, body: changes }, { onSuccess: onSaved });
  };
  return (
    <FormDialog
      title={t(id === null ? 'dialog.create' : 'dialog.edit')}
      submit={t(id === null ? 'common:actions.create' : 'common:actions.save')}
      ready={form.name.trim() !== '' && Object.keys(faults).length === 0}
      busy={save.isPending}
      changed={Object.keys(changesOf(start, form)).length > 0}
      width="md"
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && (
        <Alert severity="error">
          <AlertTitle>{t('dialog.saveFailed')}</AlertTitle>
          {errorText(save.error)}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(6, minmax(0, 1fr))' },
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
          required
          autoFocus
          error={taken.includes('name')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ gridColumn: { sm: 'span 4' } }}
        />
        <TextField
          label={t('dialog.code')}
          value={form.code}
          onChange={(event) => change({ code: event.target.value })}
          error={taken.includes('code')}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ gridColumn: { sm: 'span 2' } }}
        />
        <MaterialFields form={form} faults={faults} onChange={change} />
        <TextField
          label={t('dialog.description')}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
          multiline
          minRows={2}
          maxRows={6}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ gridColumn: { sm: '1 / -1' } }}
        />
      </Box>
      <ColorField
        label={t('dialog.color')}
        value={form.color ?? ''}
        onChange={(color) => change({ color })}
      />
      <PropertiesField value={form.properties} onChange={(properties) => change({ properties })} />
      <Box>
        <FormControlLabel
          control={<Switch checked={form.active} onChange={(_, active) => change({ active })} />}
          label={t('dialog.active')}
        />
        <FormHelperText sx={{ mt: 0 }}>{t('dialog.activeHint')}</FormHelperText>
      </Box>
    </FormDialog>
  );
}
