// Files to the person's disk.

/** A name that every file system takes. */
export const fileName = (name: string, otherwise: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
    .slice(0, 120) || otherwise;

export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

export const saveText = (text: string, name: string, type: string): void =>
  save(new Blob([text], { type: `${type};charset=utf-8` }), name);
