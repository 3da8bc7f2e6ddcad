// What cutting costs: a metre of cut, the handling of a sheet, and the currency of all prices of the job.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleWords } from '@/api/ruleWords';
import type { CuttingPrices } from '@/domain/job/prices';
import type { SettingPath } from '@/domain/job/settingFaults';
import { CommitField } from '@/ui/CommitField';
import { PriceField } from './PriceField';
import { RulesFold } from './RulesFold';

type PriceRulesProps = {
  prices: CuttingPrices | undefined;
  fault: (field: SettingPath) => string | undefined;
  onChange: (prices: CuttingPrices | undefined) => void;
  /** Where prices can be taken from, below the fields. */
  children?: ReactNode;
};

export function PriceRules({ prices = {}, fault, onChange, children }: PriceRulesProps) {
  const { t } = useTranslation('saw');
  const set = (changed: CuttingPrices) => {
    const { cut, sheet_handling: handling, currency } = { ...prices, ...changed };
    const kept = {
      ...(cut !== undefined && { cut }),
      ...(handling !== undefined && { sheet_handling: handling }),
      ...(currency !== undefined && { currency }),
    };
    onChange(Object.keys(kept).length > 0 ? kept : undefined);
  };
  const said = ruleWords({ prices }).map(([name, value]) => `${name}: ${value}`);
  const faulty = (['cut', 'sheet_handling', 'currency'] as const).some(
    (name) => fault(`prices.${name}`) !== undefined,
  );
  return (
    <RulesFold title={t('prices')} said={said.length > 0 ? said : [t('pricesNone')]} faulty={faulty}>
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
          <PriceField
            label={t('cutPrice')}
            value={prices.cut}
            fault={fault('prices.cut')}
            currency={prices.currency}
            onChange={(cut) => set({ cut })}
          />
          <PriceField
            label={t('handlingPrice')}
            value={prices.sheet_handling}
            fault={fault('prices.sheet_handling')}
            currency={prices.currency}
            onChange={(handling) => set({ sheet_handling: handling })}
          />
          <CommitField
            label={t('currency')}
            value={prices.currency ?? ''}
            fault={fault('prices.currency')}
            helperText={t('currencyHint')}
            unit=""
            onCommit={(text) => set({ currency: text.trim() || undefined })}
          />
        </Box>
        {children}
      </Stack>
    </RulesFold>
  );
}
