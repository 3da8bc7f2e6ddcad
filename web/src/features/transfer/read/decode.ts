// From bytes to text: UTF-8, UTF-16 with its mark, and what older spreadsheets write.

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, n) => bytes[n] === byte);

/** A workbook is a ZIP archive. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4);

/** What nothing here can read: the binary workbooks of before 2007, PDF, pictures. */
export const isBinary = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
  (!startsWith(bytes, 0xff, 0xfe) && !startsWith(bytes, 0xfe, 0xff) && bytes.subarray(0, 4096).includes(0));

export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(cyrillic(bytes) ? 'windows-1251' : 'windows-1252').decode(bytes);
  }
}

/** Cyrillic words are whole runs of high bytes, umlauts stand alone among plain letters. */
function cyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let beside = 0;
  for (let n = 0; n < bytes.length; n += 1) {
    if ((bytes[n] ?? 0) < 0xc0) continue;
    high += 1;
    if ((bytes[n - 1] ?? 0) >= 0xc0 || (bytes[n + 1] ?? 0) >= 0xc0) beside += 1;
  }
  return beside * 2 > high;
}
