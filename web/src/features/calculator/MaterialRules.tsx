// What single materials have in place of the rules for all. Of use where a job has several, and folded away else.

import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleWords } from '@/api/ruleWords';
import type { Configuration } from '@/domain/job/job';
import { CUT_RULES, SIDES, type MaterialRules as Own, type SawRules } from '@/domain/job/sawRules';
import type { SettingPath } from '@/domain/job/settingFaults';
import { materialName } from '@/i18n/jobNames';
import { SelectField } from '@/ui/SelectField';
import { MaterialRulesCard } from './MaterialRulesCard';
import { RulesFold } from './RulesFold';

type MaterialRulesProps = {
  configuration: Configuration;
  /** The materials that rows have. */
  materials: readonly string[];
  fault: (field: SettingPath) => string | undefined;
  onChange: (changes: Pick<SawRules, 'materials'>) => void;
};

export function MaterialRules({ configuration, materials, fault, onChange }: MaterialRulesProps) {
  const { t: common } = useTranslation('common');
  const { t } = useTranslation('saw');
  // A material that was picked and has no rule yet: only here, for no job needs to know of it.
  const [picked, setPicked] = useState<string | null>(null);
  const stated = configuration.materials ?? {};
  const names = Object.keys(stated);
  if (materials.length < 2 && names.length === 0) return null;

  const nameOf = (material: string) => materialName(material, common);
  const shown = picked !== null && !names.includes(picked) ? [...names, picked] : names;
  const free = materials.filter((material) => !shown.includes(material));
  const set = (material: string, own: Own) => {
    const others = Object.entries(stated).filter(([name]) => name !== material);
    const changed = { ...stated, [material]: own };
    const left = Object.keys(own).length > 0 ? changed : Object.fromEntries(others);
    onChange({ materials: Object.keys(left).length > 0 ? left : undefined });
  };
  const said = names.map((material) => {
    const words = ruleWords(stated[material] ?? {}).map(([rule, value]) => `${rule}: ${value}`);
    return [nameOf(material), ...(words.length > 0 ? [words.join(', ')] : [])].join(' – ');
  });
  const faulty = Object.keys(stated).some((material) =>
    RULE_PATHS.some((path) => fault(`materials.${material}.${path}`) !== undefined),
  );
  return (
    <RulesFold title={t('materials')} said={said.length > 0 ? said : [t('materialsNone')]} faulty={faulty}>
      <Stack spacing={2}>
        {shown.map((material) => (
          <MaterialRulesCard
            key={material}
            name={nameOf(material)}
            unused={!materials.includes(material)}
            rules={stated[material] ?? {}}
            everywhere={configuration}
            fault={(path) => fault(`materials.${material}.${path}`)}
            onChange={(own) => {
              // It stays to be seen when its last rule goes.
              setPicked(material);
              set(material, own);
            }}
            onForget={() => {
              setPicked(null);
              set(material, {});
            }}
          />
        ))}
        {free.length > 0 && (
          <SelectField
            label={t('pickMaterial')}
            value=""
            options={[
              { value: '', name: t('pickMaterialNone') },
              ...free.map((material) => ({ value: material, name: nameOf(material) })),
            ]}
            onChange={(material) => material && setPicked(material)}
          />
        )}
      </Stack>
    </RulesFold>
  );
}

const RULE_PATHS = [
  'cut_thickness',
  ...SIDES.map((side) => `trim.${side}` as const),
  ...CUT_RULES,
  'min_trim_dimension',
] as const;
