// A file in a tab of the browser, which shows PDFs itself.

import i18next from 'i18next';
import { saveFile } from '@/lib/saveFile';
import { toast } from '@/lib/toasts';
import { tellFailure } from './failure';
import { fetchFile, type FileWish, type WrittenFile } from './fetchFile';

/** Shows a file in the tab that was opened for it. Where none could be, it is saved, and that is told. */
export function showFile({ content, name }: WrittenFile, tab: Window | null): void {
  if (!tab) {
    saveFile(content, name);
    toast({ severity: 'info', text: i18next.t('formats:savedInstead') });
    return;
  }
  // The address stays for as long as the page does: the tab may be loaded anew, or the file saved from there.
  if (!tab.closed) tab.location.replace(URL.createObjectURL(content));
}

/** Has a file written and shows it; a failure is told here, and closes the tab. Whether it came is answered. */
export async function openFile(wish: FileWish, tab: Window | null): Promise<boolean> {
  try {
    showFile(await fetchFile(wish), tab);
    return true;
  } catch (thrown) {
    tab?.close();
    tellFailure(thrown);
    return false;
  }
}
