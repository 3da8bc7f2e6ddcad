import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useInfoText } from './useInfoText';
import { useViewerState } from './viewerContext';
import { highlighted } from './viewerStore';

/** What is pointed at, or the cut that the playback makes, in words; without either, how to make it tell something. */
export function InfoText() {
  const { t } = useTranslation('viewer');
  const pointed = useViewerState(highlighted);
  const made = useViewerState((state) => state.playback.made);
  const text = useInfoText(pointed ?? (made > 0 ? `cut:${made - 1}` : null));
  if (!text) return t('info.hint');
  return (
    <Box component="span" sx={{ color: 'text.primary' }}>
      {text}
    </Box>
  );
}
