import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { TextField } from '@/ui/TextField';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { MaterialForm } from './form';

interface PropertiesFieldProps {
  value: MaterialForm['properties'];
  onChange: (value: MaterialForm['properties']) => void;
}

/** What only the owner knows the meaning of: names and values. */
export function PropertiesField({ value, onChange }: PropertiesFieldProps) {
  const { t } = useTranslation('materials');
  const change = (index: number, changes: Partial<MaterialForm['properties'][number]>) =>
    onChange(value.map((row, n) => (n === index ? { ...row, ...changes } : row)));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1, p: 0 }}>
        {t('dialog.properties')}
      </Box>
      {value.map((row, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, mb: 1, alignItems: 'center' }}>
          <TextField
            size="small"
            label={t('dialog.propertyName')}
            value={row.name}
            onChange={(event) => change(index, { name: event.target.value })}
            sx={{ flex: 1 }}
          />
          <TextField
            size="small"
            label={t('dialog.propertyValue')}
            value={row.value}
            onChange={(event) => change(index, { value: event.target.value })}
            sx={{ flex: 1 }}
          />
          <IconButton
            aria-label={t('dialog.removeProperty', { name: row.name })}
            onClick={() => onChange(value.filter((_, n) => n !== index))}
            sx={{ width: 44, height: 44 }}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => onChange([...value, { name: '', value: '' }])}
        sx={{ minHeight: 44 }}
      >
        {t('dialog.addProperty')}
      </Button>
    </Box>
  );
}
