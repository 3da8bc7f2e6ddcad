import type { CuttingPlan } from '@/domain/plan/plan';
import { defaultRotation, turnedSize } from '@/domain/plan/rotation';
import { sizeInMm } from '@/domain/plan/micrometres';
import Box from '@mui/material/Box';
import { useMemo, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnTiles } from './geometry/drawing';
import { frameFor, inFrame } from './geometry/frame';
import { INK } from './sheet/palette';
import { SheetDrawing } from './sheet/SheetDrawing';
import { NOTHING_HIDDEN } from './geometry/layers';
import { useRoom } from './sheet/useRoom';
import { useNames } from './useNames';

interface MarkedSheetProps {
  plan: CuttingPlan;
  group: number;
  /** Panels that stand out, by tile id. */
  marked: ReadonlySet<number>;
  /** The one of them that is looked at. */
  current: number | null;
  onPick: (tileId: number) => void;
}

/** A sheet in which some panels stand out from the others, to be looked at beside another one. */
export function MarkedSheet({ plan, group, marked, current, onPick }: MarkedSheetProps) {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const around = useRef<HTMLDivElement>(null);
  const room = useRoom(around, 'part');
  const mosaic = plan.groups[group]?.mosaic;
  const rotation = mosaic ? defaultRotation(mosaic) : 0;
  const frame = useMemo(
    () => mosaic && room && frameFor(sizeInMm(turnedSize(mosaic, rotation)), room.width, room.maxHeight),
    [mosaic, rotation, room],
  );
  const tiles = useMemo(() => drawnTiles(plan, group, rotation), [plan, group, rotation]);

  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const { target } = event;
    const tile = target instanceof Element ? target.closest('[data-tile]')?.getAttribute('data-tile') : null;
    if (tile && marked.has(Number(tile))) onPick(Number(tile));
  };

  return (
    <Box
      ref={around}
      sx={{
        bgcolor: 'background.default',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        lineHeight: 0,
      }}
    >
      {mosaic && frame && (
        <svg
          role="img"
          aria-label={names.drawing(mosaic)}
          width="100%"
          height={frame.height}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          onClick={pick}
        >
          <SheetDrawing
            plan={plan}
            group={group}
            rotation={rotation}
            frame={frame}
            zoom={1}
            colours="none"
            hidden={NOTHING_HIDDEN}
            staged={false}
            language={i18n.language}
            unit={t('unit.mm')}
          />
          <g pointerEvents="none">
            {tiles
              .filter((tile) => marked.has(tile.id))
              .map((tile) => {
                const now = tile.id === current;
                return (
                  <rect
                    key={tile.id}
                    {...inFrame(tile.rect, frame)}
                    fill={now ? INK.current : INK.freed}
                    fillOpacity={now ? 0.3 : 0.35}
                    stroke={now ? INK.current : INK.changed}
                    strokeWidth={now ? 3 : 1.5}
                    data-marked={now ? 'current' : 'changed'}
                  />
                );
              })}
          </g>
        </svg>
      )}
    </Box>
  );
}
