// Whether the whole screen has changed under a message.

import { useEffect, useState } from 'react';

const FULL_SCREEN = '.MuiDialog-root:not(.MuiModal-hidden) .MuiDialog-paperFullScreen';
const fullScreens = () => [...document.querySelectorAll(FULL_SCREEN)];

/** Whether a dialog as large as the screen lies before what was there at first; only looked for where `asked`. */
export function useBehind(asked: boolean): boolean {
  const [first] = useState(fullScreens);
  const [behind, setBehind] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const look = () => setBehind(fullScreens().some((dialog) => !first.includes(dialog)));
    // Dialogs come and go at the end of the body.
    const dialogs = new MutationObserver(look);
    dialogs.observe(document.body, { childList: true });
    return () => dialogs.disconnect();
  }, [asked, first]);
  return asked && behind;
}
