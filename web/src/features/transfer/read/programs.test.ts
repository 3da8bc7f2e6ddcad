// Lists of other programs are read as on the command line: cases/programs.json is asked of both.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../cases/programs.json';
import { SIDES } from '@/domain/job/edges';
import type { PanelInput } from '@/domain/job/rows';
import { begin } from '../session';
import { bringFiles, bringText } from './bring';
import { NO_NAMES, TICKED } from './interpret';
import type { ListName } from './parts';

const context = { names: NO_NAMES, materialCode: (name: string) => name, band: TICKED };

/** A row as the cases have it: what it says beside size, count and material only where it says it. */
function told({ label, width, height, count, material, enabled, orientation, ...own }: PanelInput) {
  const edge = SIDES.map((side) => own.edge[side] ?? '');
  return {
    label,
    width,
    height,
    count,
    material,
    ...(!enabled && { enabled }),
    ...(orientation !== 0 && { orientation }),
    ...(own.locked_rotation && { locked_rotation: true }),
    ...(edge.some((band) => band !== '') && { edge }),
  };
}

describe('a list of another program', () => {
  it.each(cases)('$file of $program', async ({ file, program, panels, stock, left_out: leftOut, first }) => {
    const bytes = readFileSync(`../cases/programs/${file}`);
    const brought = await bringFiles(
      [new File([new Uint8Array(bytes)], file)],
      (first ?? 'panels') as ListName,
    );
    if (brought.kind !== 'lists') throw new Error(brought.kind);
    expect(new Set(brought.parts.map((part) => part.program))).toEqual(new Set([program]));
    expect(brought.parts.flatMap((part) => part.leftOut ?? [])).toHaveLength(leftOut);
    const entries = begin(brought, context);
    const rowsOf = (list: ListName) =>
      entries.filter((entry) => entry.list === list).flatMap(({ rows }) => rows.map(told));
    expect({ panels: rowsOf('panels'), stock: rowsOf('stock') }).toEqual({ panels, stock });
  });

  it('keeps the titles above it, and a list of our own below it', () => {
    const brought = bringText(
      'Kitchen order 17\nLength,Width,Qty,Material,Label,Enabled\n600,400,2,Oak,Side,true\n\nstock\nlabel,width,height,count\nBoard,2800,2070,1\n',
      'panels',
    );
    if (brought.kind !== 'lists') throw new Error(brought.kind);
    expect(brought.parts.map(({ list, program, titles }) => ({ list, program, titles }))).toEqual([
      { list: 'panels', program: 'CutList Optimizer', titles: ['Kitchen order 17'] },
      { list: 'stock', program: undefined, titles: [] },
    ]);
  });

  it('is none whose panels are called by letters', () => {
    const brought = bringText('A;600;400;1\nP;700;300;2\nS;500;200;1\n', 'panels');
    if (brought.kind !== 'lists') throw new Error(brought.kind);
    const [entry] = begin(brought, context);
    expect(entry?.rows.map(({ label, count }) => [label, count])).toEqual([
      ['A', '1'],
      ['P', '2'],
      ['S', '1'],
    ]);
  });
});
