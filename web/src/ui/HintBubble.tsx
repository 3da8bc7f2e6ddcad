import Tooltip from '@mui/material/Tooltip';

interface HintBubbleProps {
  text: string;
  anchor: Element;
}

export function HintBubble({ text, anchor }: HintBubbleProps) {
  return (
    <Tooltip
      open
      title={text}
      slotProps={{ popper: { anchorEl: anchor, className: 'kerf-hint' } }}
      disableHoverListener
      disableFocusListener
      disableTouchListener
    >
      <span hidden />
    </Tooltip>
  );
}
