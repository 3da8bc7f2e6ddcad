// The edge bands that panels have: how thick each is, how much longer it is cut, and whether sizes are told with them.

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { bandColour } from '@/domain/job/edges';
import type { Configuration } from '@/domain/job/job';
import type { EdgeBandType, SawRules } from '@/domain/job/sawRules';
import type { SettingPath } from '@/domain/job/settingFaults';
import { formatThin } from '@/i18n/lengths';
import { ColorDot } from '@/ui/ColorDot';
import { LengthField } from './LengthField';
import { PriceField } from './PriceField';
import { RulesFold } from './RulesFold';
import { SwitchField } from './SwitchField';
import { bandName, useWords } from './words';

type EdgeBandRulesProps = {
  configuration: Configuration;
  /** The bands that panels have. */
  bands: readonly string[];
  fault: (field: SettingPath) => string | undefined;
  onChange: (changes: Pick<SawRules, 'edge_bands' | 'deduct_edge_bands'>) => void;
};

const MEASURES = ['thickness', 'overlength'] as const;

export function EdgeBandRules({ configuration, bands, fault, onChange }: EdgeBandRulesProps) {
  const { t } = useTranslation('saw');
  const { t: words, language } = useWords();
  const { edge_bands: known = {}, deduct_edge_bands } = configuration;
  const names = [...new Set([...bands, ...Object.keys(known)])];
  if (names.length === 0) return null;

  const set = (band: string, changed: { [field in keyof EdgeBandType]: EdgeBandType[field] | undefined }) => {
    const values = Object.entries<string | undefined>({ ...known[band], ...changed });
    // A length of nothing is none; a price of nothing is one.
    const kept = values.filter(
      ([name, value]) => value !== undefined && (name === 'price' || Number(value) !== 0),
    );
    const others = Object.entries(known).filter(([name]) => name !== band);
    const all: [string, EdgeBandType][] =
      kept.length > 0 ? [...others, [band, Object.fromEntries(kept)]] : others;
    onChange({ edge_bands: all.length > 0 ? Object.fromEntries(all) : undefined });
  };
  const thick = names.flatMap((band) => {
    const { thickness } = known[band] ?? {};
    return thickness === undefined
      ? []
      : [`${bandName(words, band)} ${formatThin(thickness, language)} ${words('common:units.length')}`];
  });
  const said = [...thick, ...(deduct_edge_bands ? [t('deducted')] : [])];
  const faulty = names.some((band) =>
    MEASURES.some((measure) => fault(`edge_bands.${band}.${measure}`) !== undefined),
  );
  return (
    <RulesFold title={t('bands')} said={said.length > 0 ? said : [t('bandsNone')]} faulty={faulty}>
      <Stack spacing={2}>
        <SwitchField
          label={t('deduct')}
          hint={t('deductHint')}
          checked={deduct_edge_bands === true}
          onChange={(on) => onChange({ deduct_edge_bands: on || undefined })}
        />
        {names.map((band) => (
          <Box key={band} component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <Typography
              component="legend"
              variant="body2"
              sx={{ p: 0, mb: 1, display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
            >
              <ColorDot color={bandColour(band)} />
              <span>
                <b>{bandName(words, band)}</b>
                {!bands.includes(band) && ` · ${t('bandUnused')}`}
              </span>
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
            >
              {MEASURES.map((measure) => (
                <LengthField
                  key={measure}
                  label={t(measure)}
                  value={known[band]?.[measure] ?? '0'}
                  fault={fault(`edge_bands.${band}.${measure}`)}
                  onChange={(length) => set(band, { [measure]: length })}
                />
              ))}
              <PriceField
                label={t('bandPrice')}
                value={known[band]?.price}
                fault={fault(`edge_bands.${band}.price`)}
                currency={configuration.prices?.currency}
                onChange={(price) => set(band, { price })}
              />
            </Box>
          </Box>
        ))}
        <Typography variant="body2" color="textSecondary">
          {t('overlengthHint')}
        </Typography>
      </Stack>
    </RulesFold>
  );
}
