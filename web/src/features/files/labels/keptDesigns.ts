// Labels that are being designed and are not saved yet, kept on this device: they outlive a reload.

import { readKeptDesign } from '@/domain/labels/kept';
import type { LabelDesign } from '@/domain/labels/design';
import { isRecord, stored } from '@/lib/storage';

interface KeptDesign {
  design: LabelDesign;
  /** The time of the last change, ms: the oldest go where there are many. */
  at: number;
}

const MOST = 8;

const kept = stored<Record<string, KeptDesign>>({
  key: 'labels',
  version: 1,
  repair: (found) =>
    isRecord(found)
      ? Object.fromEntries(
          Object.entries(found).flatMap(([of, one]) => {
            const design = isRecord(one) ? readKeptDesign(one.design) : null;
            return isRecord(one) && design && typeof one.at === 'number'
              ? [[of, { design, at: one.at }]]
              : [];
          }),
        )
      : {},
});

/** What was left unsaved of a format, by its id or what else it is known by. */
export const keptDesign = (of: string): LabelDesign | undefined => kept.read()[of]?.design;

export function keepDesign(of: string, design: LabelDesign): void {
  const all = { ...kept.read(), [of]: { design, at: Date.now() } };
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  kept.write(Object.fromEntries(newest));
}

export function forgetDesign(of: string): void {
  const { [of]: gone, ...rest } = kept.read();
  if (gone) kept.write(rest);
}
