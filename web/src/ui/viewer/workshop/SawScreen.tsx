import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import type { MenuEntry } from '@/ui/MenuEntries';
import { SheetView } from '../sheet/SheetView';
import { CutFigures } from './CutFigures';
import { PartTicks } from './PartTicks';
import { SawFoot } from './SawFoot';
import { SawHead } from './SawHead';
import { SawMenu } from './SawMenu';
import { SawNote } from './SawNote';
import { SheetTicks } from './SheetTicks';
import { useHand } from './useHand';
import type { Saw } from './useSaw';
import { useWakeLock } from './useWakeLock';

interface SawScreenProps {
  /** Names the screen; its heading bears it. */
  id: string;
  saw: Saw;
  level: 'h1' | 'h2';
  /** What the job is called, where nothing around says it. */
  name?: string;
  /** Where the work can be left. */
  onClose?: () => void;
  /** Whether all is saved. */
  sign?: ReactNode;
  /** More entries of the menu. */
  more?: readonly MenuEntry[];
}

/** The plan at the saw: one sheet and one cut at a time, for a hand in a glove; what is done is ticked off. */
export function SawScreen({ id, saw, level, name, onClose, sign, more }: SawScreenProps) {
  const top = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useHand();
  useWakeLock();

  const beginAnew = () => {
    saw.beginAnew();
    if (top.current) top.current.scrollTop = 0;
  };
  const side = 'clamp(300px, 32vw, 420px)';
  const left = hand === 'left';
  return (
    <>
      <SawHead
        id={id}
        saw={saw}
        level={level}
        name={name}
        sign={sign}
        onClose={onClose}
        menu={<SawMenu hand={hand} onHand={setHand} onAnew={saw.begun ? beginAnew : undefined} more={more} />}
      />
      <SawNote id={`${id}-note`} saw={saw} onAnew={beginAnew} />
      <Box
        ref={top}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', md: 'hidden' },
          p: { xs: 1, sm: 2 },
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: left ? `${side} minmax(0, 1fr)` : `minmax(0, 1fr) ${side}`,
          },
          gridTemplateRows: { md: 'auto minmax(0, 1fr)' },
          gridTemplateAreas: {
            xs: '"cut" "drawing" "lists"',
            md: left ? '"cut drawing" "lists drawing"' : '"drawing cut" "drawing lists"',
          },
          alignContent: 'start',
          columnGap: 2,
          rowGap: { xs: 1, md: 1.5 },
        }}
      >
        <Box sx={{ gridArea: 'cut', minWidth: 0 }}>
          <CutFigures group={saw.sheet.group} made={saw.state.made} />
        </Box>
        <Box
          sx={{
            gridArea: 'drawing',
            display: 'flex',
            flexDirection: 'column',
            minWidth: 0,
            minHeight: { xs: 'min(46vh, 96vw)', sm: 'min(56vh, 84vw)', md: 0 },
          }}
        >
          <SheetView whole />
        </Box>
        <Box
          sx={{
            gridArea: 'lists',
            display: 'flex',
            flexDirection: 'column',
            gap: 1.5,
            minWidth: 0,
            minHeight: { md: 0 },
            overflow: { md: 'hidden' },
          }}
        >
          <SheetTicks saw={saw} />
          <PartTicks saw={saw} />
        </Box>
      </Box>
      <SawFoot saw={saw} hand={hand} onClose={onClose} />
    </>
  );
}
