import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useInfoText } from './useInfoText';
import { useViewerState } from './viewerContext';

/** Says the cut that one has stepped to or paused at; what passes by in playing is seen, not said. */
export function SaidCut() {
  const { made, playing } = useViewerState((state) => state.playback);
  const text = useInfoText(made > 0 && !playing ? `cut:${made - 1}` : null);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
