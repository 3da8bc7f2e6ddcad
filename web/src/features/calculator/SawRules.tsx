// What the saw can do: trims, stages, least widths and the longest cut. Folded away while a job does not use it.

import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ruleWords } from '@/api/ruleWords';
import {
  SIDES,
  sawRulesOf,
  statedRules,
  type SawRules as Rules,
  type Side,
  type Trims,
} from '@/domain/job/sawRules';
import { countFault } from '@/domain/job/rowFaults';
import type { SettingFaults } from '@/domain/job/settingFaults';
import { materialName } from '@/i18n/jobNames';
import { LIMITS } from '@/lib/fieldLimits';
import { CommitField } from '@/ui/CommitField';
import { Icon } from '@/ui/Icon';
import { SelectField } from '@/ui/SelectField';
import { LengthField } from './LengthField';
import { SwitchField } from './SwitchField';
import { faultWords, useWords } from './words';

const STAGES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SHEETS_AT_ONCE = LIMITS.Configuration.sheets_at_once;
const FIRST_CUTS = ['0', '1', '2'] as const;

interface SawRulesProps {
  rules: Rules;
  fault: (field: keyof SettingFaults) => string | undefined;
  onChange: (changes: Partial<Rules>) => void;
}

/** A length of which nothing is the same as no rule. */
const stated = (length: string): string | undefined => (Number(length) === 0 ? undefined : length);

export function SawRules({ rules, fault, onChange }: SawRulesProps) {
  const { t } = useTranslation('saw');
  const names = statedRules(rules);
  const said =
    names.length > 0 ? ruleWords(sawRulesOf(rules)).map(([name, value]) => `${name}: ${value}`) : [t('none')];
  const trim = rules.trim ?? {};
  const setTrim = (changed: Trims) => {
    const kept = Object.entries({ ...trim, ...changed }).filter(([, length]) => stated(length) !== undefined);
    onChange({ trim: kept.length > 0 ? Object.fromEntries(kept) : undefined });
  };
  const sides = SIDES.map((side) => trim[side] ?? '0');
  const alike = sides.every((length) => length === sides[0]) ? (sides[0] ?? '0') : '';
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h4' } }}>
      <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
        <Box>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {t('title')}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {said.join(' · ')}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={2.5}>
          <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 600 }}>
              {t('trims')}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
              {t('trimsHint')}
            </Typography>
            <Box sx={{ mb: 1.5, maxWidth: 200 }}>
              <LengthField
                label={t('trimsAll')}
                value={alike}
                fault={undefined}
                onChange={(all) => setTrim(Object.fromEntries(SIDES.map((side) => [side, all])))}
              />
            </Box>
            <Box
              sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}
            >
              {SIDES.map((side: Side) => (
                <LengthField
                  key={side}
                  label={t(`trim.${side}`)}
                  value={trim[side] ?? '0'}
                  fault={fault(`trim.${side}`)}
                  onChange={(length) => setTrim({ [side]: length })}
                />
              ))}
            </Box>
          </Box>
          <SelectField
            label={t('stages')}
            value={rules.max_stages ? String(rules.max_stages) : ''}
            options={[
              { value: '', name: t('anyStages') },
              ...STAGES.map((stages) => ({ value: stages, name: stages })),
            ]}
            helperText={fault('max_stages') ?? t('stagesHint')}
            onChange={(stages) =>
              onChange(
                stages === ''
                  ? { max_stages: undefined, final_trim: undefined }
                  : { max_stages: Number(stages) },
              )
            }
          />
          {rules.max_stages && (
            <SwitchField
              label={t('finalTrim')}
              hint={t('finalTrimHint')}
              checked={rules.final_trim !== false}
              onChange={(on) => onChange({ final_trim: on ? undefined : false })}
            />
          )}
          <SelectField
            label={t('firstCut')}
            value={FIRST_CUTS[rules.first_cut ?? 0] ?? '0'}
            options={FIRST_CUTS.map((code) => ({ value: code, name: t(`firstCuts.${code}`) }))}
            helperText={t('firstCutHint')}
            onChange={(code) => onChange({ first_cut: code === '0' ? undefined : Number(code) })}
          />
          <LengthField
            label={t('minOffcut')}
            value={rules.min_offcut ?? '0'}
            hint={t('minOffcutHint')}
            fault={fault('min_offcut')}
            onChange={(length) => onChange({ min_offcut: stated(length) })}
          />
          <LengthField
            label={t('minStrip')}
            value={rules.min_strip ?? '0'}
            hint={t('minStripHint')}
            fault={fault('min_strip')}
            onChange={(length) => onChange({ min_strip: stated(length) })}
          />
          <LengthField
            label={t('longest')}
            value={rules.max_cut_length ?? '0'}
            hint={t('longestHint')}
            fault={fault('max_cut_length')}
            onChange={(length) => onChange({ max_cut_length: stated(length) })}
          />
          <SheetsAtOnce
            value={rules.sheets_at_once ?? 1}
            fault={fault('sheets_at_once')}
            onChange={(count) => onChange({ sheets_at_once: count === 1 ? undefined : count })}
          />
          {rules.edge_bands && (
            <SwitchField
              label={t('deduct')}
              hint={t('deductHint')}
              checked={rules.deduct_edge_bands === true}
              onChange={(on) => onChange({ deduct_edge_bands: on || undefined })}
            />
          )}
          {rules.materials && <OwnRules rules={rules} onChange={onChange} />}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

interface SheetsAtOnceProps {
  value: number;
  fault: string | undefined;
  onChange: (count: number) => void;
}

/** How many equal sheets the saw cuts at once. */
function SheetsAtOnce({ value, fault, onChange }: SheetsAtOnceProps) {
  const { t } = useTranslation('saw');
  const { t: words, language } = useWords();
  return (
    <CommitField
      label={t('atOnce')}
      value={String(value)}
      fault={fault}
      faultOf={(text) => {
        const found = countFault(text.trim(), SHEETS_AT_ONCE);
        return found && faultWords(words, found, language);
      }}
      helperText={t('atOnceHint')}
      onCommit={(text) => onChange(Number(text.trim().replace(',', '.')))}
      onStep={(by, text) => {
        const now = Number(text ?? value);
        if (!Number.isInteger(now)) return false;
        onChange(Math.min(SHEETS_AT_ONCE.maximum, Math.max(SHEETS_AT_ONCE.minimum, now + by)));
        return true;
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}

/** What single materials have of their own: told, and taken away. */
function OwnRules({ rules, onChange }: Pick<SawRulesProps, 'rules' | 'onChange'>) {
  const { t: common } = useTranslation('common');
  const { t } = useTranslation('saw');
  const materials = Object.entries(rules.materials ?? {});
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('materials')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('materialsHint')}
      </Typography>
      <Stack spacing={1}>
        {materials.map(([name, own]) => (
          <Box
            key={name}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{materialName(name, common)}</b>
              {` · ${ruleWords(own)
                .map(([rule, value]) => `${rule}: ${value}`)
                .join(' · ')}`}
            </Typography>
            <Button
              size="small"
              aria-label={`${t('forget')}: ${materialName(name, common)}`}
              onClick={() => {
                const left = materials.filter(([other]) => other !== name);
                onChange({ materials: left.length > 0 ? Object.fromEntries(left) : undefined });
              }}
            >
              {t('forget')}
            </Button>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
