import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { mdiRestart } from '@mdi/js';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { isPressed } from '@/lib/command';
import { COMMANDS, viewerCommandOf, type CommandId } from '../commands';
import { SheetView } from '../sheet/SheetView';
import { useViewer } from '../viewerContext';
import { PartTicks } from './PartTicks';
import { hasBegun } from './progress';
import { SawFoot } from './SawFoot';
import { SawHead } from './SawHead';
import { SawNote } from './SawNote';
import { SheetTicks } from './SheetTicks';
import { useCutText } from './useCutText';
import { useSaw, type Saw } from './useSaw';
import { useWakeLock } from './useWakeLock';

/** Commands that change only how the drawing is seen. */
const SEEN: ReadonlySet<CommandId> = new Set(['zoomIn', 'zoomOut', 'fit', 'rotate']);

interface WorkshopProps {
  /** The result that is cut: its place is remembered by it. */
  resultId: string | null;
  onClose: () => void;
}

/** The plan at the saw: one cut at a time in large words, and which parts and sheets are done. */
export function Workshop({ resultId, onClose }: WorkshopProps) {
  const saw = useSaw(resultId);
  return saw && <AtTheSaw saw={saw} onClose={onClose} />;
}

function AtTheSaw({ saw, onClose }: { saw: Saw; onClose: () => void }) {
  const { t } = useTranslation('viewer');
  const id = useId();
  const { store } = useViewer();
  const top = useRef<HTMLDivElement>(null);
  const text = useCutText(saw.sheet.group, saw.made);
  useWakeLock();

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The drawing counts equal sheets once, the saw each of them; and nothing is played at the saw.
    if (isPressed(COMMANDS.nextSheet.shortcut, event)) saw.move(1);
    else if (isPressed(COMMANDS.previousSheet.shortcut, event)) saw.move(-1);
    else {
      const command = viewerCommandOf(event, store.getState());
      if (command?.id === 'nextCut') saw.step(1);
      else if (command?.id === 'previousCut') saw.step(-1);
      else if (command && SEEN.has(command.id)) command.run(store);
      else return;
    }
    event.preventDefault();
  };

  const beginAnew = () => {
    saw.beginAnew();
    if (top.current) top.current.scrollTop = 0;
  };

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={saw.note ? `${id}-note` : undefined}
      onKeyDown={keys}
    >
      <SawHead id={id} saw={saw} onClose={onClose} />
      <SawNote id={`${id}-note`} saw={saw} onAnew={beginAnew} />
      <Box
        ref={top}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', md: 'hidden' },
          p: { xs: 1, sm: 2 },
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) clamp(300px, 27vw, 400px)' },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
          alignContent: 'start',
          gap: { xs: 1.5, md: 2 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 1.5,
            minWidth: 0,
            minHeight: { xs: 'min(58vh, 120vw)', md: 0 },
          }}
        >
          <Typography
            component="p"
            role="status"
            sx={{
              fontSize: 'clamp(1.25rem, 0.85rem + 2vw, 2.4rem)',
              fontWeight: 650,
              lineHeight: 1.25,
              minHeight: '2.5em',
              textWrap: 'pretty',
            }}
          >
            {text}
          </Typography>
          <SheetView whole />
        </Box>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0, minHeight: { md: 0 } }}>
          <SheetTicks saw={saw} />
          <PartTicks saw={saw} />
          {/* As long as the line at the top says it, once is enough. */}
          {hasBegun(saw.progress) && !saw.note && (
            <Button
              onClick={beginAnew}
              startIcon={<Icon path={mdiRestart} />}
              sx={{ minHeight: { xs: 48 }, alignSelf: 'start', flex: 'none' }}
            >
              {t('workshop.anew')}
            </Button>
          )}
        </Box>
      </Box>
      <SawFoot saw={saw} onClose={onClose} />
    </Dialog>
  );
}
