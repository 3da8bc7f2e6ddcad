// The rules of one material: those that differ there, each with its field, and the way to one more.

import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Configuration } from '@/domain/job/job';
import type { MaterialRules } from '@/domain/job/sawRules';
import { Icon } from '@/ui/Icon';
import { SelectField } from '@/ui/SelectField';
import { Tooltip } from '@/ui/Tooltip';
import { FirstCutField } from './FirstCutField';
import { LengthField } from './LengthField';
import { SheetsAtOnce } from './SheetsAtOnce';
import { StagesField } from './StagesField';
import { SwitchField } from './SwitchField';
import { TrimFields } from './TrimFields';

type Rule = keyof MaterialRules;

/** In the order of the settings, with their names. */
const RULES = [
  ['cut_thickness', 'kerf'],
  ['min_trim_dimension', 'minTrim'],
  ['trim', 'trims'],
  ['max_stages', 'stages'],
  ['final_trim', 'finalTrim'],
  ['first_cut', 'firstCut'],
  ['min_offcut', 'minOffcut'],
  ['min_strip', 'minStrip'],
  ['max_cut_length', 'longest'],
  ['sheets_at_once', 'atOnce'],
] as const satisfies [Rule, string][];

/** What a rule begins with when it is picked: what holds everywhere, to be changed from there. */
function first(rule: Rule, everywhere: Configuration): MaterialRules {
  switch (rule) {
    case 'cut_thickness':
    case 'min_trim_dimension':
      return { [rule]: everywhere[rule] };
    case 'trim':
      return { trim: everywhere.trim ?? {} };
    case 'max_stages':
      return { max_stages: everywhere.max_stages ?? null };
    case 'max_cut_length':
      return { max_cut_length: everywhere.max_cut_length ?? null };
    case 'final_trim':
      return { final_trim: everywhere.final_trim === false };
    case 'first_cut':
      return { first_cut: everywhere.first_cut ?? 0 };
    case 'min_offcut':
    case 'min_strip':
      return { [rule]: everywhere[rule] ?? '0' };
    case 'sheets_at_once':
      return { sheets_at_once: everywhere.sheets_at_once ?? 1 };
  }
}

type MaterialRulesCardProps = {
  name: string;
  /** No row has this material. */
  unused: boolean;
  rules: MaterialRules;
  /** What holds for all materials. */
  everywhere: Configuration;
  fault: (path: string) => string | undefined;
  onChange: (rules: MaterialRules) => void;
  onForget: () => void;
};

export function MaterialRulesCard(props: MaterialRulesCardProps) {
  const { name, unused, rules, everywhere, fault, onChange, onForget } = props;
  const { t } = useTranslation('saw');
  const id = useId();
  const set = (changed: MaterialRules) => onChange({ ...rules, ...changed });
  const without = (rule: Rule) =>
    onChange(Object.fromEntries(Object.entries(rules).filter(([own]) => own !== rule)));
  const stated = RULES.filter(([rule]) => rules[rule] !== undefined);
  const free = RULES.filter(([rule]) => rules[rule] === undefined);
  const length = (
    rule: 'cut_thickness' | 'min_trim_dimension' | 'min_offcut' | 'min_strip',
    label: string,
  ) => (
    <LengthField
      label={label}
      value={rules[rule] ?? '0'}
      fault={fault(rule)}
      onChange={(kept) => set({ [rule]: kept })}
    />
  );

  const field = (rule: Rule): ReactNode => {
    switch (rule) {
      case 'cut_thickness':
        return length(rule, t('kerf'));
      case 'min_trim_dimension':
        return length(rule, t('minTrim'));
      case 'min_offcut':
        return length(rule, t('minOffcut'));
      case 'min_strip':
        return length(rule, t('minStrip'));
      case 'trim':
        return (
          <TrimFields
            trim={rules.trim ?? {}}
            fault={(side) => fault(`trim.${side}`)}
            onChange={(trim) => set({ trim })}
          />
        );
      case 'max_stages':
        return (
          <StagesField
            value={rules.max_stages ?? null}
            fault={fault(rule)}
            onChange={(stages) => set({ max_stages: stages })}
          />
        );
      case 'final_trim':
        return (
          <SwitchField
            label={t('finalTrim')}
            hint={t('finalTrimHint')}
            checked={rules.final_trim !== false}
            onChange={(on) => set({ final_trim: on })}
          />
        );
      case 'first_cut':
        return <FirstCutField value={rules.first_cut ?? 0} onChange={(code) => set({ first_cut: code })} />;
      case 'max_cut_length':
        return (
          <LengthField
            label={t('longest')}
            value={rules.max_cut_length ?? '0'}
            hint={t('longestHint')}
            fault={fault(rule)}
            onChange={(kept) => set({ max_cut_length: Number(kept) === 0 ? null : kept })}
          />
        );
      case 'sheets_at_once':
        return (
          <SheetsAtOnce
            value={rules.sheets_at_once ?? 1}
            fault={fault(rule)}
            onChange={(count) => set({ sheets_at_once: count })}
          />
        );
    }
  };

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 1.5, sm: 2 } }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={id} component="h5" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Button size="small" aria-label={`${t('forget')}: ${name}`} onClick={onForget} sx={{ minHeight: 44 }}>
          {t('forget')}
        </Button>
      </Box>
      {unused && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('materialUnused')}
        </Typography>
      )}
      <Stack spacing={2}>
        {stated.map(([rule, key]) => {
          const label = t('asEverywhere', { rule: t(key) });
          return (
            <Box key={rule} sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
              <Box sx={{ flexGrow: 1, minWidth: 0, '& > .MuiFormControl-root': { width: '100%' } }}>
                {field(rule)}
              </Box>
              <Tooltip title={label}>
                <IconButton
                  aria-label={label}
                  onClick={() => without(rule)}
                  sx={{ minWidth: 44, minHeight: 44 }}
                >
                  <Icon path={mdiClose} />
                </IconButton>
              </Tooltip>
            </Box>
          );
        })}
        {free.length > 0 && (
          <SelectField<Rule | ''>
            label={t(stated.length > 0 ? 'anotherRule' : 'firstRule')}
            value=""
            options={[
              { value: '', name: t('pickRule') },
              ...free.map(([rule, key]) => ({ value: rule, name: t(key) })),
            ]}
            onChange={(rule) => rule && set(first(rule, everywhere))}
          />
        )}
      </Stack>
    </Box>
  );
}
