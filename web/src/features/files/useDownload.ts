import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/lib/saveFile';
import { tellFailure } from './failure';
import { fetchFile, type FileWish } from './fetchFile';
import { openFile } from './openFile';
import type { ChosenOptions } from './remembered';

interface Files {
  /** Saves a file; answers whether it came. A failure is told. */
  download: (format: string, options: ChosenOptions) => Promise<boolean>;
  /** Shows it in a tab that was opened on the press. */
  show: (format: string, options: ChosenOptions, tab: Window | null) => Promise<boolean>;
}

/** The files of a calculation; `onBusy` counts those that are being written. What is still being written when the person leaves is given up. */
export function useDownload(id: string, onBusy: (more: 1 | -1) => void): Files {
  const { i18n } = useTranslation();
  const under = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = under.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const whileBusy = async (
    format: string,
    options: ChosenOptions,
    take: (wish: FileWish) => Promise<boolean>,
  ) => {
    const control = new AbortController();
    under.current.add(control);
    onBusy(1);
    try {
      return await take({ id, format, options, language: i18n.language, signal: control.signal });
    } finally {
      under.current.delete(control);
      onBusy(-1);
    }
  };

  const save = async (wish: FileWish) => {
    try {
      const { content, name } = await fetchFile(wish);
      saveFile(content, name);
      return true;
    } catch (thrown) {
      tellFailure(thrown);
      return false;
    }
  };

  return {
    download: (format, options) => whileBusy(format, options, save),
    show: (format, options, tab) => whileBusy(format, options, (wish) => openFile(wish, tab)),
  };
}
