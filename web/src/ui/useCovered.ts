// Whether a toast still belongs to the screen that it was shown on.

import { useEffect, useState } from 'react';

const FULL_SCREEN = '.MuiDialog-root:not(.MuiModal-hidden) .MuiDialog-paperFullScreen';
const fullScreens = () => [...document.querySelectorAll(FULL_SCREEN)];

/** Whether a full-screen dialog was opened since the first render; only observed while `asked`. */
export function useCovered(asked: boolean): boolean {
  const [first] = useState(fullScreens);
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const look = () => setCovered(fullScreens().some((dialog) => !first.includes(dialog)));
    // Dialogs come and go at the end of the body.
    const dialogs = new MutationObserver(look);
    dialogs.observe(document.body, { childList: true });
    return () => dialogs.disconnect();
  }, [asked, first]);
  return asked && covered;
}
