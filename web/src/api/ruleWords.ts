// The rules of the saw in words, as settings, summaries and comparisons show them; the texts are of the area `saw`.

import i18next from 'i18next';
import { SIDES, type MaterialRules, type SawRules } from '@/domain/job/sawRules';
import type { CuttingPrices } from '@/domain/job/prices';
import { bandName, materialName } from '@/i18n/jobNames';
import { formatAmount } from '@/i18n/money';
import { formatThin } from '@/i18n/lengths';

type Words = [name: string, value: string][];

function priceWords({ cut, sheet_handling: handling, currency }: CuttingPrices): Words {
  const { t, language } = i18next;
  const told = (name: string, price: string | undefined): Words =>
    price === undefined ? [] : [[name, formatAmount(price, currency, language)]];
  const alone: Words = currency && !cut && !handling ? [[t('saw:currency'), currency]] : [];
  return [...told(t('saw:cutPrice'), cut), ...told(t('saw:handlingPrice'), handling), ...alone];
}

/** Each rule that is stated, with its value, in the language of the page. */
export function ruleWords(rules: SawRules & MaterialRules): Words {
  const { t, language } = i18next;
  const unit = t('common:units.length');
  const thin = (length: string) => formatThin(length, language);
  const length = (name: string, value: string | null | undefined): Words =>
    value === undefined ? [] : [[name, value === null ? t('saw:none') : `${thin(value)} ${unit}`]];
  const { trim, max_stages: stages, final_trim: finalTrim, first_cut: firstCut } = rules;
  const side = (name: 'left' | 'right' | 'top' | 'bottom') => thin(trim?.[name] ?? '0');
  const sides = { left: side('left'), right: side('right'), top: side('top'), bottom: side('bottom'), unit };
  const [first, ...others] = SIDES.map((name) => trim?.[name] ?? '0');
  const alike = others.every((length) => Number(length) === Number(first));
  const trims = !alike
    ? t('saw:trimsTold', sides)
    : Number(first) === 0
      ? t('saw:noTrims')
      : t('saw:trimsAlike', { length: side('left'), unit });
  const common = i18next.getFixedT(null, 'common');
  const materials = Object.entries(rules.materials ?? {}).map(([name, own]) => {
    const words = ruleWords(own).map(([rule, value]) => `${rule}: ${value}`);
    return [materialName(name, common), ...(words.length > 0 ? [words.join(', ')] : [])].join(' – ');
  });
  const bands = Object.entries(rules.edge_bands ?? {}).map(([name, { thickness, overlength }]) => {
    const longer = overlength === undefined ? [] : [`+ ${thin(overlength)}`];
    return [bandName(name, common), ...(thickness === undefined ? [] : [thin(thickness)]), ...longer].join(
      ' ',
    );
  });
  return [
    ...length(t('saw:kerf'), rules.cut_thickness),
    ...length(t('saw:minTrim'), rules.min_trim_dimension),
    ...(trim ? ([[t('saw:trims'), trims]] satisfies Words) : []),
    ...(stages === undefined
      ? []
      : ([[t('saw:stages'), stages === null ? t('saw:anyStages') : String(stages)]] satisfies Words)),
    ...(finalTrim === undefined
      ? []
      : ([[t('saw:finalTrim'), t(finalTrim ? 'saw:yes' : 'saw:no')]] satisfies Words)),
    ...(firstCut === undefined
      ? []
      : ([[t('saw:firstCut'), t(`saw:firstCuts.${firstCut as 0 | 1 | 2}`)]] satisfies Words)),
    ...length(t('saw:minOffcut'), rules.min_offcut),
    ...length(t('saw:minStrip'), rules.min_strip),
    ...length(t('saw:longest'), rules.max_cut_length),
    ...(rules.sheets_at_once === undefined
      ? []
      : ([[t('saw:atOnce'), String(rules.sheets_at_once)]] satisfies Words)),
    ...(rules.deduct_edge_bands ? ([[t('saw:deduct'), t('saw:yes')]] satisfies Words) : []),
    ...(bands.length > 0 ? ([[t('saw:bands'), `${bands.join('; ')} ${unit}`]] satisfies Words) : []),
    ...priceWords(rules.prices ?? {}),
    ...(materials.length > 0 ? ([[t('saw:materials'), materials.join('; ')]] satisfies Words) : []),
  ];
}
