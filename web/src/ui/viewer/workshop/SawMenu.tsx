import IconButton from '@mui/material/IconButton';
import {
  mdiDotsVertical,
  mdiFullscreen,
  mdiFullscreenExit,
  mdiHandBackLeftOutline,
  mdiHandBackRightOutline,
  mdiRestart,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MenuEntry } from '@/ui/MenuEntries';
import { COMMANDS } from '../commands';
import { useViewer } from '../viewerContext';
import { GLOVE } from './glove';
import { useFullScreen } from './useFullScreen';
import type { Hand } from './useHand';

interface SawMenuProps {
  hand: Hand;
  onHand: (hand: Hand) => void;
  /** Begins the whole job anew; there is nothing to begin anew without it. */
  onAnew?: (() => void) | undefined;
  /** What else the place has where the work is done. */
  more?: readonly MenuEntry[] | undefined;
}

/** How the screen at the saw is seen, and what is seldom wanted. */
export function SawMenu({ hand, onHand, onAnew, more = [] }: SawMenuProps) {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const screen = useFullScreen();
  const entries: MenuEntry[] = [
    ...(screen.supported
      ? [
          {
            id: 'fullScreen',
            label: t(screen.active ? 'workshop.leaveFullScreen' : 'workshop.fullScreen'),
            icon: screen.active ? mdiFullscreenExit : mdiFullscreen,
            run: screen.toggle,
          },
        ]
      : []),
    {
      id: 'rotate',
      label: t('command.rotate'),
      icon: COMMANDS.rotate.icon,
      run: () => COMMANDS.rotate.run(store),
    },
    {
      id: 'hand',
      label: t(hand === 'left' ? 'workshop.rightHand' : 'workshop.leftHand'),
      icon: hand === 'left' ? mdiHandBackRightOutline : mdiHandBackLeftOutline,
      run: () => onHand(hand === 'left' ? 'right' : 'left'),
    },
    ...(onAnew ? [{ id: 'anew', label: t('workshop.anew'), icon: mdiRestart, run: onAnew }] : []),
    ...more,
  ];
  const name = t('workshop.menu');
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={GLOVE}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        label={name}
        sx={{ '.MuiMenuItem-root': { minHeight: 64 } }}
        entries={entries}
      />
    </>
  );
}
