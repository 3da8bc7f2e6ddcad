import { useLayoutEffect, useState } from 'react';

/** Marks what holds a screen's buttons at the window's foot; the buttons of a dialog are known by themselves. */
export const FOOT = { 'data-foot': true } as const;
const FEET = '[data-foot], .MuiDialogActions-root';

/** Above a foot that stands higher than this nothing has to make way. */
const NEAR = 160;

/** How much of the window's foot is taken by buttons, in pixels: measured anew as long as somebody asks. */
export function useFoot(asked: boolean): number {
  const [taken, setTaken] = useState(0);
  useLayoutEffect(() => {
    if (!asked) return;
    const measure = () => {
      const height = window.innerHeight;
      const tops = [...document.querySelectorAll(FEET)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom }) => top > height / 2 && top < height && bottom > height - NEAR)
        .map(({ top }) => height - top);
      setTaken(Math.round(Math.max(0, ...tops)));
    };
    measure();
    // Dialogs come and go at the end of the body; steps of a screen change its height.
    const dialogs = new MutationObserver(() => requestAnimationFrame(measure));
    dialogs.observe(document.body, { childList: true });
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    size?.observe(document.body);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      dialogs.disconnect();
      size?.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [asked]);
  return asked ? taken : 0;
}
