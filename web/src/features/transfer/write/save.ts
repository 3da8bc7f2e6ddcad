// Files to the person's disk.

import { saveFile } from '@/lib/saveFile';

/** A name that every file system takes. */
export const fileName = (name: string, otherwise: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
    .slice(0, 120) || otherwise;

export const saveText = (text: string, name: string, type: string): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
