// What the saw can do: trims, stages, least widths and the longest cut. Folded away while a job does not use it.

import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { ruleWords } from '@/api/ruleWords';
import { CUT_RULES, cutRulesOf, SIDES, type SawRules as Rules, type Side } from '@/domain/job/sawRules';
import type { SettingPath } from '@/domain/job/settingFaults';
import { FirstCutField } from './FirstCutField';
import { LengthField } from './LengthField';
import { RulesFold } from './RulesFold';
import { SheetsAtOnce } from './SheetsAtOnce';
import { StagesField } from './StagesField';
import { SwitchField } from './SwitchField';
import { TrimFields } from './TrimFields';

interface SawRulesProps {
  rules: Rules;
  fault: (field: SettingPath) => string | undefined;
  onChange: (changes: Partial<Rules>) => void;
}

/** Where something can be wrong. */
const FIELDS: readonly SettingPath[] = [...CUT_RULES, ...SIDES.map((side) => `trim.${side}` as const)];

/** A length of which nothing is the same as no rule. */
const stated = (length: string): string | undefined => (Number(length) === 0 ? undefined : length);

export function SawRules({ rules, fault, onChange }: SawRulesProps) {
  const { t } = useTranslation('saw');
  // Bands and single materials have a place of their own.
  const words = ruleWords(cutRulesOf(rules)).map(([name, value]) => `${name}: ${value}`);
  const faulty = FIELDS.some((field) => fault(field) !== undefined);
  return (
    <RulesFold title={t('title')} said={words.length > 0 ? words : [t('none')]} faulty={faulty}>
      <Stack spacing={2.5}>
        <TrimFields
          trim={rules.trim ?? {}}
          fault={(side: Side) => fault(`trim.${side}`)}
          onChange={(trim) => onChange({ trim: Object.keys(trim).length > 0 ? trim : undefined })}
        />
        <StagesField
          value={rules.max_stages ?? null}
          fault={fault('max_stages')}
          onChange={(stages) =>
            onChange(
              stages === null ? { max_stages: undefined, final_trim: undefined } : { max_stages: stages },
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
        <FirstCutField
          value={rules.first_cut ?? 0}
          onChange={(code) => onChange({ first_cut: code === 0 ? undefined : code })}
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
      </Stack>
    </RulesFold>
  );
}
