import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useInfoText } from './useInfoText';
import { useViewerState } from './viewerContext';
import { lit } from './viewerStore';

/** What is pointed at, or the cut that the playback makes, in words. */
export function InfoLine() {
  const { t } = useTranslation('viewer');
  const pointed = useViewerState(lit);
  const made = useViewerState((state) => state.playback.made);
  const text = useInfoText(pointed ?? (made > 0 ? `cut:${made - 1}` : null));
  return (
    <Typography
      sx={{
        minHeight: '2.9em',
        fontSize: '0.875rem',
        color: text ? 'text.primary' : 'text.secondary',
        px: 0.5,
      }}
    >
      {text ?? t('info.hint')}
    </Typography>
  );
}
