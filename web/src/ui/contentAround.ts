import type { PopoverProps } from '@mui/material/Popover';

type Anchor = ReturnType<Extract<NonNullable<PopoverProps['anchorEl']>, () => unknown>>;

/** Where a menu stands: with its button in the page's content, which is a landmark; from a bar or a dialog at the end. */
export function contentAround(anchor: Anchor | undefined): Element {
  return (anchor instanceof Element && anchor.closest('main')) || document.body;
}
