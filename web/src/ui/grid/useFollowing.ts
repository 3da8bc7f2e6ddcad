// Rows that change elsewhere, such as in another tab: what stands at a row goes along with it.
import { useState } from 'react';

/** Where the row stands now that stood at the index; null if it is gone. Behind the last row is the blank one. */
export type PlaceOf = (index: number) => number | null;

/**
 * The state with `follow` applied where rows came, went or moved without it. Who changes rows and the state together
 * has said where the state stands.
 */
export function useFollowing<R, S>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  state: S,
  setState: (state: S) => void,
  follow: (state: S, placeOf: PlaceOf) => S,
): S {
  const [seen, setSeen] = useState({ rows, state });
  if (rows === seen.rows && state === seen.state) return state;
  const placeOf: PlaceOf = (index) => {
    const before = seen.rows[index];
    if (before === undefined) return rows.length + index - seen.rows.length;
    const key = rowKey(before);
    const same = rows[index];
    const place =
      same !== undefined && rowKey(same) === key ? index : rows.findIndex((row) => rowKey(row) === key);
    return place < 0 ? null : place;
  };
  const followed = state === seen.state ? follow(state, placeOf) : state;
  setSeen({ rows, state: followed });
  if (followed !== state) setState(followed);
  return followed;
}
