// The colours of the drawing are those of the files: cases/drawing.json is asked of both.

import { expect, test } from 'vitest';
import type { PlacedPanel } from '@/domain/plan/panels';
import cases from '../../../../../cases/drawing.json';
import { bandStyle, panelFills } from '../geometry/colours';
import { stageLook } from '../geometry/stages';
import { INK } from './palette';

test('inks, stages, fills and bands are drawn as in files', () => {
  expect(INK).toMatchObject(cases.ink);
  expect(stageLook(0).colour).toBe(cases.trimCut);
  expect(cases.stages.map((_, index) => stageLook(index + 1).colour)).toEqual(cases.stages);
  const row = (size: (typeof cases.fills.rows)[number], index: number): [string, PlacedPanel] => [
    size.id,
    { ...size, number: index + 1, label: '', material: '', cut: size, set: null, panel: null },
  ];
  const fills = panelFills(new Map(cases.fills.rows.map(row)), 'size');
  expect(Object.fromEntries(fills)).toEqual(cases.fills.expected);
  const dashes = { solid: undefined, dashed: '7 3', dotted: '2 2.5' };
  for (const { name, colour, dash } of cases.bands) {
    expect(bandStyle(name), name).toEqual({ colour, dash: dashes[dash as keyof typeof dashes] });
  }
});
