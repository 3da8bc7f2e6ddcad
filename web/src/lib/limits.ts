// What a plan's number means to a person.

/** A limit from here on is shown as unlimited. */
const UNLIMITED = 100_000;

export const isUnlimited = (limit: number): boolean => limit >= UNLIMITED;
