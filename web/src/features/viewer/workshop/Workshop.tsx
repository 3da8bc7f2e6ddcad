import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiArrowLeftBold, mdiArrowRightBold, mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { commandOf } from '../commands';
import { SheetView } from '../sheet/SheetView';
import { useNames } from '../useNames';
import { useViewer, useViewerState } from '../viewerContext';
import { layoutKey, readDone, writeDone } from './doneSheets';
import { useCutText } from './useCutText';
import { useWakeLock } from './useWakeLock';

/** The layout at the saw: one cut at a time in large words, and which sheets are done. */
export function Workshop({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['viewer', 'common']);
  const names = useNames();
  const id = useId();
  const { layout, store } = useViewer();
  const group = useViewerState((state) => state.group);
  const { made, total } = useViewerState((state) => state.playback);
  const text = useCutText();
  useWakeLock();
  const indices = layout.groups[group]?.indices ?? [];
  const last = layout.groups.length - 1;
  const step = (by: 1 | -1) => store.getState().play({ type: 'step', by });
  const sheet = (to: number) => store.getState().showSheet(to);
  const arrow = (label: string, icon: string, to: number) => (
    <IconButton
      aria-label={label}
      disabled={to < 0 || to > last}
      onClick={() => sheet(to)}
      sx={{ width: 48, height: 48 }}
    >
      <Icon path={icon} fontSize="large" />
    </IconButton>
  );
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.target instanceof HTMLButtonElement) return;
        const command = commandOf(event, store.getState());
        if (!command) return;
        event.preventDefault();
        command.run(store);
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {last > 0 && arrow(t('command.previousSheet'), mdiChevronLeft, group - 1)}
        <Typography
          id={id}
          variant="h3"
          component="h2"
          sx={{ flex: 1, textAlign: last > 0 ? 'center' : 'left', py: 1.25 }}
        >
          {names.sheet(indices)}
          {indices.length > 1 && ` · × ${indices.length}`}
        </Typography>
        {last > 0 && arrow(t('command.nextSheet'), mdiChevronRight, group + 1)}
        <IconButton aria-label={t('common:actions.close')} onClick={onClose} sx={{ width: 48, height: 48 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          p: { xs: 1, sm: 2 },
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
        }}
      >
        <Typography
          component="p"
          role="status"
          sx={{
            fontSize: 'clamp(1.35rem, 1rem + 2vw, 2.4rem)',
            fontWeight: 650,
            lineHeight: 1.25,
            minHeight: '2.5em',
            textWrap: 'pretty',
          }}
        >
          {text}
        </Typography>
        <SheetView whole />
        <DoneBoxes indices={indices} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1.6fr',
          gap: 1,
          p: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button
          variant="outlined"
          disabled={made === 0}
          onClick={() => step(-1)}
          startIcon={<Icon path={mdiArrowLeftBold} />}
          sx={{ minHeight: 72, fontSize: '1.1rem' }}
        >
          {t('workshop.back')}
        </Button>
        <Button
          variant="contained"
          disabled={made >= total && group >= last}
          onClick={() => (made < total ? step(1) : sheet(group + 1))}
          endIcon={<Icon path={mdiArrowRightBold} />}
          sx={{ minHeight: 72, fontSize: '1.25rem' }}
        >
          {made < total ? t('workshop.next') : t('command.nextSheet')}
        </Button>
      </Box>
    </Dialog>
  );
}

/** Ticks off the sheets of the group, which are cut alike. */
function DoneBoxes({ indices }: { indices: readonly number[] }) {
  const { t } = useTranslation('viewer');
  const { layout } = useViewer();
  const [key] = useState(() => layoutKey(layout));
  const [done, setDone] = useState(() => readDone(key));
  const all = layout.groups.reduce((sum, group) => sum + group.indices.length, 0);
  const tick = (index: number, checked: boolean) => {
    const next = checked ? [...done, index] : done.filter((one) => one !== index);
    setDone(next);
    writeDone(key, next);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t('workshop.done', { done: done.length, all })}
      </Typography>
      {indices.map((index) => (
        <FormControlLabel
          key={index}
          control={
            <Checkbox checked={done.includes(index)} onChange={(_, checked) => tick(index, checked)} />
          }
          label={t('sheet', { numbers: index + 1 })}
          sx={{ minHeight: 48, mr: 2 }}
        />
      ))}
    </Box>
  );
}
