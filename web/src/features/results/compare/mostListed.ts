/** So many differences are listed. */
export const MOST_LISTED = 20;
