// Which sheets are cut already, by layout, in this browser.

import { isRecord, stored } from '@/lib/storage';
import type { Layout } from '../layout';

/** Of so many layouts it is remembered. */
const MOST_LAYOUTS = 30;

type Done = Record<string, number[]>;

const kept = stored<Done>({
  key: 'workshop',
  version: 1,
  repair: (found) =>
    Object.fromEntries(
      Object.entries(isRecord(found) ? found : {}).flatMap(([key, sheets]) =>
        Array.isArray(sheets)
          ? [[key, sheets.filter((one): one is number => Number.isInteger(one) && Number(one) >= 0)]]
          : [],
      ),
    ),
});

/** The same for the same sheets with the same cuts, whenever they were calculated. */
export function layoutKey({ groups }: Pick<Layout, 'groups'>): string {
  let hash = 2166136261;
  const add = (value: number) => {
    hash = Math.imul(hash ^ Math.round(value * 1000), 16777619) >>> 0;
  };
  for (const { mosaic, indices } of groups) {
    add(indices.length);
    add(mosaic.width);
    add(mosaic.height);
    for (const cut of mosaic.cuts) for (const place of [cut.x1, cut.y1, cut.x2, cut.y2]) add(place);
  }
  return hash.toString(36);
}

/** The sheets that are done, as places in the solution from 0. */
export function readDone(key: string): number[] {
  return kept.read()[key] ?? [];
}

export function writeDone(key: string, sheets: readonly number[]): void {
  const others = Object.entries(kept.read()).filter(([one]) => one !== key);
  const list = others.slice(-(MOST_LAYOUTS - 1));
  kept.write(Object.fromEntries(sheets.length > 0 ? [...list, [key, [...sheets]]] : list));
}
