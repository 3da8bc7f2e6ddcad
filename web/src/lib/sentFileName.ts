// The name under which the server sends a file.

/** The file's name in full, else the one for old programs (RFC 6266). */
export function sentFileName(disposition: string): string | undefined {
  const [, full] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  try {
    return full === undefined ? plain : decodeURIComponent(full);
  } catch {
    return plain;
  }
}
