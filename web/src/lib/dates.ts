// Moments as people read them here: dd.MM.yyyy HH:mm, in their own time zone.

const two = (n: number) => String(n).padStart(2, '0');

/** `20.11.2026`; an empty text for no date. */
export function formatDate(moment: string | Date | null | undefined): string {
  const date = asDate(moment);
  return date ? `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}` : '';
}

/** `20.11.2026 14:05`; an empty text for no date. */
export function formatDateTime(moment: string | Date | null | undefined): string {
  const date = asDate(moment);
  return date ? `${formatDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}` : '';
}

function asDate(moment: string | Date | null | undefined): Date | null {
  if (!moment) return null;
  const date = typeof moment === 'string' ? new Date(moment) : moment;
  return Number.isNaN(date.getTime()) ? null : date;
}
