import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from './CommandButton';
import { PAUSE_ICON } from './commands';
import { SPEEDS, type Speed } from './geometry/playback';
import { useViewer, useViewerState } from './viewerContext';

const SPEED_NAMES = Object.keys(SPEEDS) as Speed[];

/** Walks through the cuts in the order in which they are made. */
export function PlaybackBar() {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const { made, total, playing } = useViewerState((state) => state.playback);
  const speed = useViewerState((state) => state.speed);
  useTicks();
  if (total === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('playback.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <Box sx={{ display: 'flex' }}>
        <CommandButton command="resetPlayback" />
        <CommandButton command="previousCut" />
        {playing ? (
          <CommandButton command="playPause" icon={PAUSE_ICON} label={t('playback.pause')} />
        ) : (
          <CommandButton command="playPause" label={t('playback.play')} />
        )}
        <CommandButton command="nextCut" />
      </Box>
      <Typography
        component="output"
        aria-label={t('playback.position')}
        sx={{ minWidth: '4.5em', textAlign: 'center' }}
      >
        {`${made} / ${total}`}
      </Typography>
      <Slider
        size="small"
        aria-label={t('playback.slider')}
        value={made}
        min={0}
        max={total}
        onChange={(_, value) => store.getState().play({ type: 'goto', made: value })}
        sx={{ flex: '1 1 120px', minWidth: 100, mx: 1 }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={speed}
        aria-label={t('playback.speed')}
        onChange={(_, value: Speed | null) => value && store.getState().setSpeed(value)}
      >
        {SPEED_NAMES.map((name) => (
          <ToggleButton
            key={name}
            value={name}
            sx={{ minHeight: 44, px: 1.5, textTransform: 'none', color: 'text.primary' }}
          >
            {t(`playback.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** Makes the next cut whenever the time of one is over. */
function useTicks(): void {
  const { store } = useViewer();
  const { made, playing } = useViewerState((state) => state.playback);
  const speed = useViewerState((state) => state.speed);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => store.getState().play({ type: 'tick' }), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [store, playing, made, speed]);
}
