// A tab of the browser for a file that is still to come.

/**
 * Opens it with these words; null where the browser lets none open. It does so only at once on a press, so that the
 * tab comes before its file.
 */
export function openTab(words: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document } = tab;
  document.title = words;
  document.documentElement.lang = window.document.documentElement.lang;
  const { style } = document.body;
  style.font = '18px sans-serif';
  style.padding = '2em';
  document.body.textContent = words;
  return tab;
}
