import { cloneElement, type ReactElement } from 'react';

interface TooltipProps {
  title: string;
  /** Takes `aria-label` and `data-hint`, as every element and every part of MUI does. */
  children: ReactElement<{ 'aria-label'?: string; 'data-hint'?: string }>;
}

/**
 * Says in a bubble what a button without words does, or what a word means. The bubble itself is that of `ui/Hints`, one
 * for the whole page: a table has hundreds of such buttons.
 */
export function Tooltip({ title, children }: TooltipProps) {
  return cloneElement(children, {
    'data-hint': title,
    'aria-label': children.props['aria-label'] ?? title,
  });
}
