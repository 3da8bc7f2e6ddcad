// Where the focus goes when what had it is gone.

/**
 * Puts the focus on the page's content if nothing has it once a dialog has gone: the button that opened it went with
 * its row.
 */
export function focusContentIfLost(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement?.isConnected && activeElement !== body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
