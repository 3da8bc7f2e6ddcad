import type { Mosaic } from '@/domain/plan/mosaic';
import { setsOn } from '@/domain/plan/sets';
import { seenSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bandStyle } from '../geometry/colours';
import { drawnCuts, drawnTiles, highlightTarget } from '../geometry/drawing';
import type { CutLook } from '../geometry/stages';
import { formatSize } from '@/i18n/lengths';
import { INK } from '../sheet/palette';
import { useNames } from '../useNames';
import { useRotation, useStaged, useViewer, useViewerState } from '../viewerContext';
import { HighlightButton } from './HighlightButton';
import { BracketSwatch, DefectSwatch, LineSwatch, Swatch, TrimSwatch } from './Swatch';

/** Remnants, waste, trims, cuts, edge bands and grain of the sheet: what their lines and areas mean. */
export function Key() {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  const mosaic = plan.groups[group]?.mosaic;
  const rotation = useRotation();
  const tiles = useMemo(() => drawnTiles(plan, group, 0), [plan, group]);
  const cuts = mosaic?.cuts ?? [];
  const remnants = plan.remnants.filter((remnant) => remnant.group === group);
  const bands = [...new Set(tiles.flatMap((tile) => tile.edges.map((edge) => edge.band)))].sort();
  const sets = useSets(mosaic);
  const staged = useStaged();
  const lines = useCutLines(mosaic, staged);
  const trims = cuts.filter(({ stage }) => stage === 0).length;
  const grain = tiles.some((tile) => tile.grain) || (plan.stockGrain.get(mosaic?.stockId ?? '') ?? 0) > 0;
  return (
    <>
      <Typography variant="h4" component="h2" sx={{ px: 1, pt: 1.5, pb: 0.5 }}>
        {t('key.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {remnants.length > 0 && (
          <li>
            <HighlightButton target={highlightTarget.remnants}>
              <Swatch fill={INK.remnant} hatch />
              <Line name={t('key.remnants')} amount={`× ${remnants.length}`} />
            </HighlightButton>
          </li>
        )}
        {mosaic &&
          remnants.map((remnant) => (
            <li key={remnant.name}>
              <HighlightButton target={highlightTarget.remnant(remnant.name)} indent>
                <Line
                  name={remnant.name}
                  amount={formatSize(sizeInMm(seenSize(remnant, mosaic, rotation)), i18n.language)}
                />
              </HighlightButton>
            </li>
          ))}
        {tiles.some((tile) => tile.kind === 'waste') && (
          <li>
            <HighlightButton target={highlightTarget.waste}>
              <Swatch fill={INK.waste} />
              <Line name={t('key.waste')} />
            </HighlightButton>
          </li>
        )}
        {trims > 0 && (
          <li>
            <HighlightButton target={highlightTarget.trims}>
              <TrimSwatch />
              <Line name={t('key.trims')} amount={`× ${trims}`} />
            </HighlightButton>
          </li>
        )}
        {mosaic && mosaic.defects.length > 0 && (
          <Box
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 0.75, fontSize: '0.875rem' }}
          >
            <DefectSwatch />
            <Line name={t('key.defects')} amount={`× ${mosaic.defects.length}`} />
          </Box>
        )}
        {lines.map(({ target, name, look, count }) => (
          <li key={target}>
            <HighlightButton target={target}>
              <LineSwatch colour={look.colour} width={look.width + 0.6} />
              <Line name={name} amount={`× ${count}`} />
            </HighlightButton>
          </li>
        ))}
        {sets.map(({ name, count }) => (
          <li key={name}>
            <HighlightButton target={highlightTarget.set(name)}>
              <BracketSwatch />
              <Line name={t('key.set', { name })} amount={`× ${count}`} />
            </HighlightButton>
          </li>
        ))}
        {bands.map((band) => (
          <li key={band}>
            <HighlightButton target={highlightTarget.band(band)}>
              <LineSwatch {...bandStyle(band)} cased />
              <Line name={names.band(band)} />
            </HighlightButton>
          </li>
        ))}
      </Box>
      <Typography sx={{ px: 1, pt: 0.5, fontSize: '0.8rem', color: 'text.secondary' }}>
        {grain ? t('key.grainAndOrigin') : t('key.origin')}
      </Typography>
    </>
  );
}

/** The grain sets on a sheet, each once. */
function useSets(mosaic: Mosaic | undefined): { name: string; count: number }[] {
  const { plan } = useViewer();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { name } of mosaic ? setsOn(mosaic, plan.rows) : [])
      counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].map(([name, count]) => ({ name, count }));
  }, [mosaic, plan]);
}

interface CutLine {
  target: string;
  name: string;
  look: CutLook;
  count: number;
}

/** How the cuts of a sheet are told apart, trims aside: by their stages, or as first and later ones. */
function useCutLines(mosaic: Mosaic | undefined, staged: boolean): CutLine[] {
  const { t } = useTranslation('viewer');
  return useMemo(() => {
    const lines = new Map<string, CutLine>();
    for (const { stage, first, colour, width } of mosaic ? drawnCuts(mosaic, 0, staged) : []) {
      if (stage === 0) continue;
      const target = staged ? highlightTarget.stage(stage) : highlightTarget.cuts(first);
      const name = staged ? t('key.stage', { stage }) : t(first ? 'key.firstCuts' : 'key.laterCuts');
      const line = lines.get(target) ?? { target, name, look: { colour, width }, count: 0 };
      lines.set(target, { ...line, count: line.count + 1 });
    }
    return [...lines.values()].sort((a, b) => a.target.localeCompare(b.target));
  }, [mosaic, staged, t]);
}

function Line({ name, amount }: { name: string; amount?: string }) {
  return (
    <>
      <span style={{ flex: 1 }}>{name}</span>
      {amount && <span style={{ whiteSpace: 'nowrap' }}>{amount}</span>}
    </>
  );
}
