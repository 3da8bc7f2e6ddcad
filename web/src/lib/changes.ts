/**
 * The fields that are not what they were. Only these are sent, so that two who change different fields of the same
 * thing both keep theirs.
 */
export function changesOf<T extends object>(before: T, now: T): Partial<T> {
  const fields = Object.keys(now) as (keyof T)[];
  const changed = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field]));
  const changes: Partial<T> = {};
  for (const field of changed) changes[field] = now[field];
  return changes;
}
