import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/TextField';
import { useChoiceWords } from './useChoiceWords';
import { useItemText } from './useItemText';

interface MaterialChoiceProps {
  label: string;
  /** Empty for any. */
  value: string;
  materials: readonly string[];
  onChange: (material: string) => void;
}

/** As many are offered at once: the others are found by typing. */
const OFFERED = 100;

/** One of the materials of the store room, of which there may be hundreds. */
export function MaterialChoice({ label, value, materials, onChange }: MaterialChoiceProps) {
  const { t } = useTranslation('stockroom');
  const choice = useChoiceWords();
  const text = useItemText();
  const known = value === '' || materials.includes(value) ? materials : [value, ...materials];
  return (
    <Autocomplete
      {...choice}
      options={known}
      value={value || null}
      getOptionLabel={text.material}
      getOptionKey={(code) => code}
      filterOptions={createFilterOptions<string>({ limit: OFFERED, stringify: text.material })}
      onChange={(_, chosen) => onChange(chosen ?? '')}
      size="small"
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 240px' }, minWidth: 170 }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={t('anyMaterial')}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
