// One list of another program: its headings and the rows below them.
import type { LengthUnit } from '../columns';
import {
  bandNamed,
  bandsCounted,
  decimalOf,
  grainOf,
  lengthCell,
  rotationOf,
  saysInches,
  saysNoBand,
  thicknessOf,
  yesOrNo,
} from './cells';
import { word, type Layout, type Places, type ProgramColumn } from './layouts';

type Line = readonly string[];

/** A list of another program while it is read; `material`: that of rows that name none. */
export type Section = { layout: Layout; places: Places; material: string; lines: Line[] };

/** A list of another program as one of our own. */
export type ProgramList = {
  program: string;
  /** Null where its headings do not tell. */
  list: 'panels' | 'stock' | null;
  /** Headings and rows. */
  cells: readonly Line[];
  /** Lines that are no panels, in words. */
  leftOut: readonly string[];
};

type ProgramRow = {
  label: string;
  width: string;
  height: string;
  thickness: string | null;
  count: string;
  material: string;
  grain: string;
  canRotate: string;
  enabled: string;
  price: string;
  useFirst: string;
  edges: readonly string[];
};

const EDGES = ['edgeTop', 'edgeBottom', 'edgeLeft', 'edgeRight'] as const;

export const wordsOf = (line: Line): string =>
  line
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');

/** The first cell of a column that holds anything, and the unit of its heading. */
function cellOf({ places }: Section, line: Line, column: ProgramColumn) {
  const cells = (places.get(column) ?? []).map(({ cell, unit }) => ({
    text: line[cell]?.trim() ?? '',
    unit,
  }));
  return cells.find(({ text }) => text !== '') ?? { text: '', unit: null };
}

/** Whether a line is a row: with a size, and cut from sheets. */
function isRow(section: Section, line: Line): boolean {
  const type = word(cellOf(section, line, 'type').text);
  const isSized = (['width', 'height'] as const).some((side) => cellOf(section, line, side).text !== '');
  return isSized && !(section.layout.leftOut?.includes(type) ?? false);
}

/** The unit of lengths that name none, neither themselves nor in their heading. */
function bareUnit(section: Section, lines: readonly Line[]): LengthUnit | null {
  const sides = lines.flatMap((line) =>
    (['width', 'height'] as const).map((side) => cellOf(section, line, side)),
  );
  const bare = sides.filter(({ unit }) => unit === null).map(({ text }) => text);
  return section.layout.unit ?? (saysInches(bare) ? 'in' : null);
}

function rowOf(section: Section, line: Line, bare: LengthUnit | null): ProgramRow {
  const { layout, places } = section;
  const text = (column: ProgramColumn) => cellOf(section, line, column).text;
  const length = (column: ProgramColumn) => {
    const cell = cellOf(section, line, column);
    return lengthCell(cell.text, cell.unit ?? bare);
  };
  const band = (edge: ProgramColumn) => {
    const cells = (places.get(edge) ?? []).map(({ cell }) => line[cell] ?? '');
    return bandNamed(cells.find((cell) => !saysNoBand(cell)) ?? '');
  };
  const rotation = places.has('canRotate') ? rotationOf(text('canRotate'), layout) : 'free';
  const grain = grainOf(text('grain'));
  const edges = places.has('banding') ? bandsCounted(text('banding')) : EDGES.map(band);
  const isOnce = rotation === 'once';
  const isEndless = layout.list === 'stock' && layout.key !== undefined;
  return {
    label: text('label'),
    width: length(isOnce ? 'height' : 'width'),
    height: length(isOnce ? 'width' : 'height'),
    thickness: thicknessOf(length('thickness')),
    // A stock without a quantity is one without an end.
    count: text('count') || (isEndless ? '∞' : ''),
    material: text('material') || section.material,
    grain: rotation === 'asMaterial' && grain === '0' ? '1' : grain,
    canRotate: rotation === 'never' || isOnce ? 'no' : 'yes',
    enabled: yesOrNo(text('enabled')),
    price: decimalOf(text('price')) ?? text('price'),
    useFirst: yesOrNo(text('useFirst')),
    edges: isOnce ? [...edges.slice(2), ...edges.slice(0, 2)] : edges,
  };
}

/** A material that comes in several thicknesses is several materials: panels of one are not cut from sheets of another. */
function withThicknesses(rows: readonly ProgramRow[]): ProgramRow[] {
  const known = new Map<string, Set<string>>();
  for (const { material, thickness } of rows) {
    if (thickness !== null) known.set(material, (known.get(material) ?? new Set()).add(thickness));
  }
  return rows.map((row) =>
    row.thickness !== null && (known.get(row.material)?.size ?? 0) > 1
      ? { ...row, material: `${row.material} ${row.thickness} mm`.trim() }
      : row,
  );
}

/** The list in our own form, with the columns that it says anything of. */
export function closed(section: Section): ProgramList {
  const { layout, places } = section;
  const lines = section.lines.filter((line) => isRow(section, line));
  const taken = new Set(lines);
  const bare = bareUnit(section, lines);
  const rows = withThicknesses(lines.map((line) => rowOf(section, line, bare)));
  const isTurned = places.has('canRotate');
  const isBanded = places.has('banding') || EDGES.some((edge) => places.has(edge));
  const all: [boolean, string, (row: ProgramRow) => string][] = [
    [true, 'label', (row) => row.label],
    [true, 'width', (row) => row.width],
    [true, 'height', (row) => row.height],
    [places.has('count'), 'count', (row) => row.count],
    [rows.some(({ material }) => material !== ''), 'material', (row) => row.material],
    [places.has('grain') || isTurned, 'grain', (row) => row.grain],
    [isTurned, 'can rotate', (row) => row.canRotate],
    [places.has('enabled'), 'enabled', (row) => row.enabled],
    [places.has('price'), 'price', (row) => row.price],
    [places.has('useFirst'), 'use first', (row) => row.useFirst],
    ...['edge top', 'edge bottom', 'edge left', 'edge right'].map(
      (heading, n): [boolean, string, (row: ProgramRow) => string] => [
        isBanded,
        heading,
        (row) => row.edges[n] ?? '',
      ],
    ),
  ];
  const columns = all.filter(([isThere]) => isThere);
  return {
    program: layout.program,
    list: layout.list ?? null,
    cells: [
      columns.map(([, heading]) => heading),
      ...rows.map((row) => columns.map(([, , cell]) => cell(row))),
    ],
    leftOut: section.lines
      .filter((line) => !taken.has(line))
      .map((line) => cellOf(section, line, 'label').text || wordsOf(line))
      .filter((words) => words !== ''),
  };
}
