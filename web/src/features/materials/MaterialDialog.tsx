import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { TextField } from '@/ui/TextField';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf } from '@/api/errors';
import { changesOf } from '@/lib/changes';
import { ColorField } from '@/ui/ColorField';
import { FormDialog } from '@/ui/FormDialog';
import { Icon } from '@/ui/Icon';
import { MaterialFields } from './MaterialFields';
import { MaterialInput } from './MaterialInput';
import { bodyOf, changesOfForm, faultsOfForm, type MaterialForm } from './form';
import { PropertiesField } from './PropertiesField';
import { useSaveMaterial } from './useMaterials';
import { LIMITS } from '@/lib/fieldLimits';

interface MaterialDialogProps {
  /** The material to change; null for a new one. */
  id: string | null;
  /** What the fields hold at first. */
  start: MaterialForm;
  onClose: () => void;
  onSaved: () => void;
}

/** All that most people enter; the server calls the sides of the sheet length and width. */
const ALWAYS_SHOWN = ['name', 'thickness', 'size', 'length', 'width'];

const columns = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(6, minmax(0, 1fr))' },
};

/** Makes a material or changes one. */
export function MaterialDialog({ id, start, onClose, onSaved }: MaterialDialogProps) {
  const { t } = useTranslation(['materials', 'common']);
  const [form, setForm] = useState(start);
  const save = useSaveMaterial();
  const change = (changes: Partial<MaterialForm>) => setForm((before) => ({ ...before, ...changes }));
  const faults = faultsOfForm(form);
  const taken = faultsOf(save.error).map(({ path }) => path);
  const more = useId();
  const [unfolded, setUnfolded] = useState(false);
  // What is wrong with a field is never folded away.
  const hidden = [...Object.keys(faults), ...taken].filter((field) => !ALWAYS_SHOWN.includes(field));
  const open = unfolded || hidden.length > 0;
  const inputs = { form, faults, onChange: change };
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
      <Box sx={columns}>
        <TextField
          label={t('dialog.name')}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
          required
          autoFocus
          error={taken.includes('name')}
          slotProps={{ htmlInput: { maxLength: LIMITS.NewMaterial.name.maxLength } }}
          sx={{ gridColumn: { sm: '1 / -1' } }}
        />
        <MaterialInput {...inputs} field="thickness" unit={t('common:units.mm')} columns={3} />
        <MaterialInput
          {...inputs}
          field="size"
          unit={t('common:units.mm')}
          hint={t('dialog.sizeHint')}
          columns={3}
        />
      </Box>
      <Button
        onClick={() => setUnfolded(!open)}
        aria-expanded={open}
        aria-controls={more}
        disabled={hidden.length > 0}
        startIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} />}
        sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      >
        {t('dialog.more')}
      </Button>
      <Box id={more} sx={{ display: open ? 'grid' : 'none', gap: 2.5 }}>
        <Box sx={columns}>
          <MaterialFields {...inputs} />
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
      </Box>
    </FormDialog>
  );
}
