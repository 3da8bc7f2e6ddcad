import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useViewer, useViewerState } from '../viewerContext';
import { lit } from '../viewerStore';

interface HotButtonProps {
  /** What it lights in the drawing. */
  hot: string;
  indent?: boolean;
  children: ReactNode;
}

/** A line of the list that lights its things in the drawing under pointer and focus; a click keeps them lit. */
export function HotButton({ hot, indent = false, children }: HotButtonProps) {
  const { store } = useViewer();
  const on = useViewerState((state) => lit(state) === hot);
  const pinned = useViewerState((state) => state.pinned === hot);
  const point = () => store.getState().point(hot);
  const leave = () => store.getState().point(null);
  return (
    <ButtonBase
      aria-pressed={pinned}
      onClick={() => store.getState().pin(hot)}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-start',
        textAlign: 'left',
        minHeight: { xs: 44, md: 32 },
        py: 0.5,
        pr: 1,
        pl: indent ? 4.5 : 1,
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: '0.875rem',
        lineHeight: 1.35,
        bgcolor: on ? 'action.selected' : 'transparent',
        boxShadow: pinned ? 'inset 3px 0 var(--mui-palette-primary-main)' : 'none',
      }}
    >
      {children}
    </ButtonBase>
  );
}
