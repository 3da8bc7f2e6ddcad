import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/lib/saveFile';
import { keys } from '@/api/keys';
import { isMachineGone, tellFailure } from './failure';
import type { FileWish, WrittenFile } from './fetchFile';
import { previewedOrFetched } from './filePreview';
import { showFile } from './openFile';
import type { ChosenOptions } from './remembered';

interface Files {
  /** Saves a file; answers whether it came. A failure is told. */
  download: (format: string, options: ChosenOptions) => Promise<boolean>;
  /** Shows it in a tab that was opened on the press. */
  show: (format: string, options: ChosenOptions, tab: Window | null) => Promise<boolean>;
}

/**
 * The files of a calculation; `onBusy` counts those that are being written. What is still being written when the person
 * leaves is given up. Where the machine of the options is there no more, only `onMachineGone` is told.
 */
export function useDownload(
  id: string,
  onBusy: (more: 1 | -1) => void,
  onMachineGone: (format: string) => void,
): Files {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const under = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = under.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const whileBusy = async (
    format: string,
    options: ChosenOptions,
    take: (file: WrittenFile) => void,
    onFailure?: () => void,
  ) => {
    const control = new AbortController();
    under.current.add(control);
    onBusy(1);
    try {
      const wish: FileWish = { id, format, options, language: i18n.language, signal: control.signal };
      take(await previewedOrFetched(client, wish));
      return true;
    } catch (thrown) {
      onFailure?.();
      if (isMachineGone(thrown)) {
        void client.invalidateQueries({ queryKey: keys.cncMachines });
        onMachineGone(format);
      } else tellFailure(thrown);
      return false;
    } finally {
      under.current.delete(control);
      onBusy(-1);
    }
  };

  return {
    download: (format, options) => whileBusy(format, options, ({ content, name }) => saveFile(content, name)),
    show: (format, options, tab) =>
      whileBusy(
        format,
        options,
        (file) => showFile(file, tab),
        () => tab?.close(),
      ),
  };
}
