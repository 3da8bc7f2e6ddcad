// How much of the stock the panels would take: red above 100 %, amber above 90 %, green otherwise.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { formatArea } from '@/i18n/lengths';
import { formatPercent } from '@/lib/numbers';
import { cutArea, hasUnlimited, totalOf, usesByMaterial } from '@/domain/job/checks';
import type { Draft } from '@/domain/job/draft';
import { materialName, useWords } from './words';
import { formatWholePercent } from './wholePercent';

const colourOf = (usage: number) => (usage > 1 ? 'error' : usage > 0.9 ? 'warning' : 'success');

export function UsageBar({ draft }: { draft: Draft }) {
  const { t, language } = useWords();
  const id = useId();
  const stock = useMemo(() => totalOf(draft.stock), [draft.stock]);
  const area = useMemo(() => cutArea(draft), [draft]);
  const uses = useMemo(() => usesByMaterial(draft), [draft]);
  if (area === 0) return null;

  const unlimited = hasUnlimited(draft.stock);
  const usage = stock.area > 0 && !unlimited ? area / stock.area : null;
  const exceeded = !unlimited && area > stock.area;
  const short = uses.filter((use) => use.stockArea > 0 && use.panelArea > use.stockArea);
  if (usage === null && !exceeded && short.length === 0 && uses.length < 2) return null;
  const areaText = (mm2: number) => formatArea(mm2, language);
  const areas = { panels: areaText(area), stock: areaText(stock.area) };

  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        {exceeded && <Alert severity="error">{t('panels.exceeded', areas)}</Alert>}
        {!exceeded &&
          short.map((use) => (
            <Alert key={use.material} severity="warning">
              {t('panels.short', {
                material: materialName(t, use.material),
                panels: areaText(use.panelArea),
                stock: areaText(use.stockArea),
              })}
            </Alert>
          ))}
        {usage !== null && (
          <Box>
            <Stack
              direction="row"
              spacing={1}
              useFlexGap
              sx={{ justifyContent: 'space-between', flexWrap: 'wrap', mb: 0.5 }}
            >
              <Typography id={id}>
                {t('panels.usage')}:{' '}
                <Box component="b" sx={{ color: `${colourOf(usage)}.main` }}>
                  {formatPercent(usage, language)}
                </Box>
              </Typography>
              <Typography color="textSecondary">{t('panels.areas', areas)}</Typography>
            </Stack>
            <LinearProgress
              variant="determinate"
              value={Math.min(100, usage * 100)}
              color={colourOf(usage)}
              aria-labelledby={id}
              sx={{ height: 10, borderRadius: 5 }}
            />
          </Box>
        )}
        {uses.length > 1 && (
          <Typography variant="body2" color="textSecondary">
            {t('panels.byMaterial')}:{' '}
            {uses
              .map(({ material, panelArea, stockArea }) => {
                const known = stockArea > 0 && Number.isFinite(stockArea);
                const share = known ? formatWholePercent(panelArea / stockArea, language) : '–';
                return `${materialName(t, material)} ${share}`;
              })
              .join(' · ')}
          </Typography>
        )}
      </Stack>
    </Paper>
  );
}
