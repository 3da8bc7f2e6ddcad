import { describe, expect, it } from 'vitest';
import { sample, wardrobe } from '@/testing/solved';
import { buildLayout } from '../layout';
import { layoutKey, readDone, writeDone } from './doneSheets';

const layout = buildLayout(wardrobe.job, wardrobe.solution);

describe('the sheets that are done', () => {
  it('are remembered by what is cut, so that the same layout finds them again', () => {
    writeDone(layoutKey(layout), [0, 2]);
    expect(readDone(layoutKey(buildLayout(wardrobe.job, wardrobe.solution)))).toEqual([0, 2]);
    expect(readDone(layoutKey(buildLayout(sample.job, sample.solution)))).toEqual([]);
  });

  it('are forgotten for the oldest layouts only', () => {
    for (let one = 0; one < 40; one += 1) writeDone(`layout-${one}`, [one]);
    expect(readDone('layout-39')).toEqual([39]);
    expect(readDone('layout-0')).toEqual([]);
  });

  it('are repaired where something else is found', () => {
    localStorage.setItem('kerf.workshop', '{"version":1,"value":{"a":[1,"x",-2],"b":7}}');
    expect(readDone('a')).toEqual([1]);
    expect(readDone('b')).toEqual([]);
  });
});
