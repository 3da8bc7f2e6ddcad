import type { Rect } from '@/domain/plan/rotation';
import { INK } from './palette';
import { hatchPath, TRIM_HATCH } from './shapes';

/** Where no panel may lie: hatched in a colour of its own. */
export function DefectShape({ rect }: { rect: Rect }) {
  return (
    <g data-defect pointerEvents="none">
      <rect {...rect} fill={INK.sheet} fillOpacity={0.6} stroke={INK.defect} strokeWidth={1} />
      <path d={hatchPath(rect, TRIM_HATCH, true)} stroke={INK.defect} strokeWidth={1.6} />
    </g>
  );
}
