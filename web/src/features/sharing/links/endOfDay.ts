/** The end of a day that was picked as `2026-11-25`, in the time of this place; null where it is no day. */
export function endOfDay(day: string): string | null {
  const moment = new Date(`${day}T23:59:59`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The day of a moment in the time of this place, as a field of dates has it. */
export function dayOf(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
