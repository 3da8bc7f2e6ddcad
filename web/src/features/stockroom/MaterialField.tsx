import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { materialsQuery } from '@/api/queries';
import { DEFAULT_MATERIAL, MATERIALS } from '@/domain/job/materials';
import { LIMITS } from '@/lib/fieldLimits';
import { TextField } from '@/ui/TextField';
import { useChoiceWords } from './useChoiceWords';
import { useItemText } from './useItemText';
import { useOverview } from './useStock';

interface MaterialFieldProps {
  label: string;
  hint: string;
  /** Its code, or a name of one's own; empty for the default one. */
  value: string;
  fault: string | undefined;
  onChange: (material: string) => void;
  sx: SxProps;
}

/** As many of the catalogue as a list can offer. */
const MOST = LIMITS.query.page_size.maximum;

/** A material: those that lie in the room or stand in the own catalogue as a list, any other name as text. */
export function MaterialField({ label, hint, value, fault, onChange, sx }: MaterialFieldProps) {
  const { t } = useTranslation('common');
  const choice = useChoiceWords();
  const text = useItemText();
  const { materials } = useOverview();
  const { data: own } = useQuery({
    ...materialsQuery({ page_size: MOST, is_system: false, is_active: true }),
    select: (found) => found.materials.map(({ name }) => name),
  });
  const options = useMemo(
    () =>
      [...new Set([...(materials ?? []), ...(own ?? []), ...MATERIALS])].filter(
        (code) => code !== DEFAULT_MATERIAL,
      ),
    [materials, own],
  );
  // A name in the language of the page stands for its code, as in the tables.
  const codeOf = (typed: string) =>
    MATERIALS.find((code) => t(`materials.${code}`).toLowerCase() === typed.trim().toLowerCase()) ?? typed;
  return (
    <Autocomplete
      {...choice}
      freeSolo
      openOnFocus
      options={options}
      inputValue={text.material(value)}
      value={value}
      getOptionLabel={text.material}
      filterOptions={createFilterOptions<string>({ limit: MOST, stringify: text.material })}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(typed);
      }}
      onChange={(_, chosen) => onChange(chosen ?? '')}
      onBlur={() => {
        const code = codeOf(value);
        const kept = code === DEFAULT_MATERIAL ? '' : code;
        if (kept !== value) onChange(kept);
      }}
      sx={sx}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={t('materials.DEFAULT_MATERIAL')}
          fault={fault}
          helperText={hint}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps.inputLabel, shrink: true },
            htmlInput: {
              ...params.slotProps.htmlInput,
              maxLength: LIMITS.StockItemFieldsSent.material.maxLength,
            },
          }}
        />
      )}
    />
  );
}
