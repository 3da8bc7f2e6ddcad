import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from './CommandButton';
import { PAUSE_ICON } from './commands';
import { SPEEDS } from './geometry/playback';
import { SaidCut } from './SaidCut';
import { SpeedChoice } from './SpeedChoice';
import { useViewer, useViewerState } from './viewerContext';

/** Walks through the cuts in the order in which they are made. */
export function PlaybackBar() {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const { made, total, playing } = useViewerState((state) => state.playback);
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
        // What a cut does is said once, in words, by who is silent while it plays.
        aria-live="off"
        sx={{ minWidth: '4.5em', textAlign: 'center' }}
      >
        {`${made} / ${total}`}
      </Typography>
      <Box
        component="input"
        type="range"
        aria-label={t('playback.slider')}
        aria-valuetext={t('playback.value', { made, total })}
        value={made}
        min={0}
        max={total}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          store.getState().play({ type: 'goto', made: event.target.valueAsNumber })
        }
        sx={{
          flex: '1 1 120px',
          minWidth: 100,
          height: 44,
          mx: 1,
          accentColor: 'var(--mui-palette-primary-main)',
        }}
      />
      <SpeedChoice />
      <SaidCut />
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
