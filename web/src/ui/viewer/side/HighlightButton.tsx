import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useViewer, useViewerState } from '../viewerContext';
import { highlighted } from '../viewerStore';

interface HighlightButtonProps {
  /** What it lights in the drawing. */
  target: string;
  indent?: boolean;
  children: ReactNode;
}

/** Worked out once, not for each line of each sheet. */
const Line = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  gap: 8,
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'left',
  minHeight: 44,
  padding: '4px 8px',
  borderRadius: 8,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.35,
  [theme.breakpoints.up('md')]: { minHeight: 32 },
  '&[data-indent="true"]': { paddingLeft: 36 },
  '&[data-on="true"]': { backgroundColor: 'var(--mui-palette-action-selected)' },
  '&[aria-pressed="true"]': { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
}));

/** A line of the list that lights its things in the drawing under pointer and focus; a click keeps them lit. */
export function HighlightButton({ target, indent = false, children }: HighlightButtonProps) {
  const { store } = useViewer();
  const on = useViewerState((state) => highlighted(state) === target);
  const pinned = useViewerState((state) => state.pinned === target);
  const point = () => store.getState().point(target);
  const leave = () => store.getState().point(null);
  return (
    <Line
      aria-pressed={pinned}
      onClick={() => store.getState().pin(target)}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      data-on={on}
      data-indent={indent}
    >
      {children}
    </Line>
  );
}
