import { stepAt } from '@/domain/plan/mosaic';
import { mm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import { formatLength } from '@/i18n/lengths';
import { landedSide } from '../geometry/edges';
import { useRotation, useViewer } from '../viewerContext';

type Step = NonNullable<ReturnType<typeof stepAt>>;

export interface CurrentCut {
  step: Step;
  /** How far from that edge of the piece on the saw, as text without its unit. */
  length: string;
  /** As the person sees it on the drawing, turned or not. */
  edge: ReturnType<typeof landedSide>;
}

/** The cut at which the saw stands; null before the first. */
export function useCut(group: number, made: number): CurrentCut | null {
  const { i18n } = useTranslation('viewer');
  const { plan } = useViewer();
  const rotation = useRotation();
  const mosaic = plan.groups[group]?.mosaic;
  const step = mosaic && made > 0 ? stepAt(mosaic, made - 1) : null;
  if (!step) return null;
  const { horizontal, position, piece } = step.cut;
  // Measured on the piece that lies on the saw, from its own edge.
  const at = position - (piece ? (horizontal ? piece.y : piece.x) : 0);
  return {
    step,
    length: formatLength(mm(at), i18n.language),
    edge: landedSide(horizontal ? 'top' : 'left', false, rotation),
  };
}
