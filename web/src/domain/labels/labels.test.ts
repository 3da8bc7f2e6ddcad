import { describe, expect, it } from 'vitest';
import { must } from '@/testing/must';
import { align, distribute, growBy, moveBy, resizeLabel, restack, sameSide } from './arranging';
import { placedBox, resizedBox, stretchedBox } from './boxes';
import { newField, readDesign, sentDesign, withKind, type LabelDesign, type LabelField } from './design';
import { faultsOfDesign } from './faults';
import { readKeptDesign } from './kept';
import { asOn, namedPaper, placesOnPaper, withLabelSize, withPaperKind } from './paper';
import { snappedMove, snappedResize } from './snapping';
import { asPlainWords, TEMPLATE_NAMES, templateFault } from './template';

const LABEL = { width: 60, height: 40 };
const ROLL = { kind: 'roll', width: 60, height: 40 } as const;

const design = (...fields: Partial<LabelField>[]): LabelDesign =>
  readDesign({
    name: 'Drawers',
    paper: ROLL,
    ...LABEL,
    fields: fields.map((field) => ({ field: 'size', x: 0, y: 0, width: 10, height: 4, ...field })),
  });
const boxes = (fields: readonly LabelField[]) =>
  fields.map(({ x, y, width, height }) => [x, y, width, height]);

describe('a format as it is sent', () => {
  it('is what was read, with what is usual filled in and nothing that means nothing', () => {
    const read = readDesign({
      name: 'Drawers',
      paper: ROLL,
      ...LABEL,
      fields: [
        { field: 'size', x: 1, y: 2, width: 30, height: 6 },
        { field: 'code', x: 1, y: 9, width: 20, height: 20, code: 'qr', holds: 'text', text: '{number}' },
      ],
    });
    const sent = sentDesign(read);
    expect(sent.fields).toEqual([
      { field: 'size', x: 1, y: 2, width: 30, height: 6, font_size: 8, align: 'left' },
      {
        ...{ field: 'code', x: 1, y: 9, width: 20, height: 20, font_size: 8, align: 'left' },
        ...{ code: 'qr', holds: 'text', text: '{number}' },
      },
    ]);
    expect(sent.paper).toMatchObject({ columns: 1, rows: 1, gap_x: 0, margin_top: 0 });
  });

  it('keeps no words in a field that has none of its own', () => {
    const [field] = design({ text: 'old' }).fields;
    expect(sentDesign(design({ text: 'old' })).fields[0]).not.toHaveProperty('text');
    expect(withKind(must(field), 'text').text).toBe('old');
    expect(withKind({ ...must(field), text: '' }, 'text').text).toBe('{label}');
  });
});

describe('a new field', () => {
  it('stands in the middle, within the label', () => {
    expect(newField('size', design())).toMatchObject({ id: 1, x: 15, y: 17, width: 30, height: 6 });
    const small = { ...design(), width: 12, height: 10 };
    expect(newField('edges', small)).toMatchObject({ x: 0, y: 0, width: 12, height: 10 });
  });

  it('that is dropped near an edge does not leave the label', () => {
    expect(newField('code', design({}), { x: 59, y: 1 })).toMatchObject({ id: 2, x: 44, y: 0 });
  });
});

describe('a box', () => {
  it('neither leaves the label nor gets smaller than a millimetre', () => {
    expect(placedBox({ x: 58, y: -3, width: 10, height: 0.2 }, LABEL)).toEqual({
      ...{ x: 50, y: 0, width: 10, height: 1 },
    });
    const box = { x: 10, y: 10, width: 10, height: 10 };
    expect(resizedBox(box, 'nw', 50, 50, LABEL)).toEqual({ x: 19, y: 19, width: 1, height: 1 });
    expect(resizedBox(box, 'se', 500, 500, LABEL)).toEqual({ x: 10, y: 10, width: 50, height: 30 });
    expect(resizedBox(box, 'n', 5, -50, LABEL)).toEqual({ x: 10, y: 0, width: 10, height: 20 });
  });

  it('keeps its share of what is stretched', () => {
    const from = { x: 0, y: 0, width: 20, height: 10 };
    const to = { x: 10, y: 0, width: 40, height: 10 };
    expect(stretchedBox({ x: 10, y: 5, width: 5, height: 5 }, from, to, LABEL)).toEqual({
      ...{ x: 30, y: 5, width: 10, height: 5 },
    });
  });
});

describe('a drag', () => {
  const box = { x: 10, y: 10, width: 10, height: 4 };
  const free = { label: LABEL, others: [], reach: 0 };

  it('stops at the grid where no line is near', () => {
    const { dx, dy } = snappedMove(box, { dx: 3.2, dy: 2.7 }, { label: LABEL, others: [], reach: 0.1 });
    expect([dx, dy]).toEqual([3, 2.5]);
  });

  it('stops at edges and middles of the label and of other fields, and says where', () => {
    const other = { x: 31.3, y: 20, width: 8, height: 4 };
    const { dx, guides } = snappedMove(box, { dx: 11, dy: 0 }, { label: LABEL, others: [other], reach: 1 });
    expect(dx).toBeCloseTo(11.3);
    expect(guides).toContainEqual({ axis: 'x', at: 31.3, from: 10, to: 24 });
    const middle = snappedMove(box, { dx: 14.6, dy: 0 }, { label: LABEL, others: [], reach: 1 });
    expect(middle.dx).toBeCloseTo(15);
  });

  it('goes freely where nothing shall snap, but never off the label', () => {
    expect(snappedMove(box, { dx: 3.21, dy: 99 }, free)).toEqual({ dx: 3.21, dy: 26, guides: [] });
  });

  it('of a handle moves its own sides only', () => {
    const near = { label: LABEL, others: [{ x: 40, y: 30, width: 5, height: 5 }], reach: 1 };
    const { box: resized, guides } = snappedResize(box, 'e', { dx: 19.4, dy: 7 }, near);
    expect(resized).toEqual({ x: 10, y: 10, width: 30, height: 4 });
    expect(guides).toContainEqual(expect.objectContaining({ axis: 'x', at: 40 }));
    expect(snappedResize(box, 'nw', { dx: -3.26, dy: -1.1 }, free).box).toEqual({
      ...{ x: 6.74, y: 8.9, width: 13.26, height: 5.1 },
    });
  });
});

describe('several fields', () => {
  const { fields } = design({ x: 2, y: 2 }, { x: 20, y: 10, width: 20 }, { x: 50, y: 30, height: 8 });
  const all = [1, 2, 3];

  it('move together, and stop at the edge together', () => {
    expect(boxes(moveBy(fields, all, 5, -9, LABEL)).map(([x, y]) => [x, y])).toEqual([
      [2, 0],
      [20, 8],
      [50, 28],
    ]);
    expect(moveBy(fields, all, 5, 0, LABEL)).toBe(fields);
  });

  it('grow each by as much', () => {
    expect(boxes(growBy(fields, [1, 3], 0.5, -20, LABEL))).toEqual([
      [2, 2, 10.5, 1],
      [20, 10, 20, 4],
      [50, 30, 10, 1],
    ]);
  });

  it.each([
    ['left', [2, 2, 2], 'x'],
    ['center', [26, 21, 26], 'x'],
    ['right', [50, 40, 50], 'x'],
    ['top', [2, 2, 2], 'y'],
    ['middle', [18, 18, 16], 'y'],
    ['bottom', [34, 34, 30], 'y'],
  ] as const)('are aligned %s', (to, places, axis) => {
    expect(align(fields, all, to, LABEL).map((field) => field[axis])).toEqual(places);
  });

  it('align to the label where it is one alone', () => {
    expect(must(align(fields, [3], 'center', LABEL)[2]).x).toBe(25);
    expect(must(align(fields, [3], 'bottom', LABEL)[2]).y).toBe(32);
  });

  it('get equal gaps, whatever their order, and the outer ones stay', () => {
    expect(distribute(fields, [3, 1, 2], 'across').map(({ x }) => x)).toEqual([2, 21, 50]);
    expect(distribute(fields, [1, 2], 'across')).toBe(fields);
  });

  it('get the size of the one that was chosen first', () => {
    expect(sameSide(fields, [2, 3], 'width', LABEL).map(({ x, width }) => [x, width])).toEqual([
      [2, 10],
      [20, 20],
      [40, 20],
    ]);
  });

  it('come to the front or go to the back as they lie', () => {
    expect(restack(fields, [1], 'front').map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(restack(fields, [3, 2], 'back').map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});

describe('the label and its paper', () => {
  it('that gets smaller keeps its fields on it', () => {
    expect(boxes(resizeLabel(design({ x: 45, width: 12 }), { width: 50 }).fields)).toEqual([[38, 0, 12, 4]]);
  });

  it('takes the carrier of a roll along', () => {
    expect(withLabelSize(design(), { height: 30 }).paper).toMatchObject({ width: 60, height: 30 });
  });

  it('fills a sheet when it no longer comes on a roll', () => {
    const sheet = withPaperKind(design(), 'sheet');
    expect(sheet.paper).toMatchObject({ kind: 'sheet', width: 210, height: 297, columns: 3, rows: 7 });
    expect(namedPaper(sheet.paper)).toBe('a4');
    expect(faultsOfDesign(sheet)).toEqual([]);
    const places = placesOnPaper(sheet);
    expect(places).toHaveLength(21);
    expect(places[4]).toEqual({ x: 75, y: 48, width: 60, height: 40 });
    expect(withPaperKind(sheet, 'roll').paper).toMatchObject({ kind: 'roll', columns: 1, width: 60 });
  });

  it('takes over a ready-made size with its own fields', () => {
    const other = { paper: { ...design().paper, width: 30 }, width: 30, height: 20 };
    expect(asOn(design({ x: 40 }), other)).toMatchObject({ width: 30, paper: { width: 30 } });
    expect(boxes(asOn(design({ x: 40 }), other).fields)).toEqual([[20, 0, 10, 4]]);
  });
});

describe('words with names in braces', () => {
  it.each(['{label} {width} × {height}', '{{literally}}', '{ size }', 'plain', '{{{label}}}'])(
    '%s are right',
    (text) => expect(templateFault(text)).toBeNull(),
  );

  it.each([
    ['{colour}', { fault: 'unknown_name', item: 'colour' }],
    ['{code}', { fault: 'unknown_name', item: 'code' }],
    ['{label', { fault: 'unclosed_brace' }],
    ['label}', { fault: 'unclosed_brace' }],
    ['{la{bel}', { fault: 'unclosed_brace' }],
  ])('%s are told', (text, fault) => expect(templateFault(text)).toEqual(fault));

  it('can be shown as they are typed', () => {
    expect(templateFault(asPlainWords('{colour} }'))).toBeNull();
    expect(TEMPLATE_NAMES).not.toContain('code');
  });
});

describe('what is wrong with a label', () => {
  it('is named by path', () => {
    const wrong = {
      ...withPaperKind(design({ field: 'text', text: '{colour}' }, { field: 'text', text: ' ' }), 'sheet'),
      name: ' ',
    };
    const paper = { ...wrong.paper, columns: 4, gap_y: 30 };
    expect(faultsOfDesign({ ...wrong, paper })).toEqual([
      { path: 'name', fault: 'empty' },
      { path: 'paper.columns', fault: 'outside_paper' },
      { path: 'paper.rows', fault: 'outside_paper' },
      { path: 'fields[0].text', fault: 'unknown_name', item: 'colour' },
      { path: 'fields[1].text', fault: 'empty' },
    ]);
  });
});

describe('a label that is kept on the device', () => {
  it('comes back as it was', () => {
    const kept = design({ field: 'text', text: 'A' }, { x: 3.25 });
    expect(readKeptDesign(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([undefined, {}, { name: 'A', paper: {}, fields: [], width: 3, height: 20 }])(
    'is none where it is broken: %j',
    (found) => expect(readKeptDesign(found)).toBeNull(),
  );

  it('is made whole where a part is broken', () => {
    const found = {
      name: 'A',
      paper: {},
      width: 60,
      height: 40,
      fields: [{ field: 'size', x: 99 }, { field: 'no' }, 1],
    };
    const read = must(readKeptDesign(found));
    expect(read.fields).toMatchObject([{ field: 'size', x: 50, width: 10, height: 4 }]);
    expect(read.paper).toMatchObject({ kind: 'roll', width: 60, height: 40, columns: 1 });
  });
});
