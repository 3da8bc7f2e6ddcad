import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { SPEEDS, type Speed } from './geometry/playback';
import { useViewer, useViewerState } from './viewerContext';

const SPEED_NAMES = Object.keys(SPEEDS) as Speed[];

/** How fast the cuts follow each other. */
export function SpeedChoice() {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const speed = useViewerState((state) => state.speed);
  return (
    <ToggleButtonGroup
      exclusive
      color="primary"
      size="small"
      value={speed}
      aria-label={t('playback.speed')}
      onChange={(_, value: Speed | null) => value && store.getState().setSpeed(value)}
    >
      {SPEED_NAMES.map((name) => (
        <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 1.5, textTransform: 'none' }}>
          {t(`playback.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
