// What a grid is told: columns as data, rows as an immutable list, and where the cursor stands.
import type { ComponentType, ReactNode } from 'react';
import type { Shortcut } from '@/lib/command';

export type Cell = { row: number; col: number };

/** The cursor and the far corner of the marked block; equal if one cell is marked. */
export type Selection = { active: Cell; anchor: Cell };

/** A block of cells, all bounds included. */
export type Block = { top: number; left: number; bottom: number; right: number };

/** Where a text comes from: typed rules may be kinder than pasted ones, which must not lose what was there. */
export type Entry = 'typed' | 'pasted' | 'cleared';

/** What a control inside a cell takes over, so that it carries the focus of the cell. */
export type CellFocus = { tabIndex: number; 'data-cell-focus': true };

export type EditorProps = {
  /** The text to start with. */
  text: string;
  /** Typing replaced the content: the text starts empty and arrows leave the cell. */
  replace: boolean;
  label: string;
  commit: (text: string, move: Move) => void;
  cancel: () => void;
};

/** Where the cursor goes after an edit. */
export type Move = 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | 'stay';

export type GridColumn<R> = {
  key: string;
  title: string;
  /** A longer name for screen readers, where the title is short. */
  description?: string;
  /** Least width in pixels. */
  width: number;
  /** Takes a share of the width that is left. */
  grow?: number;
  align?: 'right' | 'center';
  /** The content in full: `fromText` of it changes nothing. */
  toText: (row: R) => string;
  /** What the cell shows, where that is shorter than the content in full. */
  shown?: (row: R) => string;
  /** What the head of a card says of it, where that is less. */
  brief?: (row: R) => string;
  /** Gives back the same row if nothing changes. */
  fromText: (row: R, text: string, entry: Entry) => R;
  /** What rows are sorted by, where that is not the text; null comes last. */
  order?: (row: R) => number | string | null;
  /** What the cell shows, where a text alone is too little; the head of a card shows it too. */
  content?: (row: R) => ReactNode;
  /** A control instead of text. */
  widget?: (row: R, focus: CellFocus, change: (next: (row: R) => R) => void) => ReactNode;
  /** A character typed on a cell with a control, and the Latin letter of its key on any layout. */
  onChar?: (row: R, char: string, latin: string) => R | undefined;
  Editor?: ComponentType<EditorProps>;
  /** Texts to offer where the grid is shown as cards. */
  options?: readonly string[];
  /** The text is a proposal: on a card, typing replaces it. */
  isProposal?: (row: R) => boolean;
  /** The keyboard that a phone shows. */
  inputMode?: 'decimal' | 'numeric';
  /** While it is folded away or never in sight, it takes only what stands below its heading, not what stands behind the last column. */
  byName?: boolean;
  /** Holds no data: neither copied nor pasted. */
  inert?: boolean;
  /** Whether a pasted text says anything that the column can hold; any does where this is not said. */
  takes?: (text: string) => boolean;
};

/** Where a block is pasted: the columns from the one with the cursor on, and the row there unless it is the blank one. */
export type PasteTarget<R> = { keys: readonly string[]; row: R | undefined };

/** A pasted block made plain. */
export type PreparedPaste = {
  cells: readonly (readonly string[])[];
  /** How many of its lines were no rows. */
  leftOut: number;
  /** Its bare sizes were inches. */
  inches?: boolean;
};

export type PasteReport = {
  count: number;
  faults: number;
  leftOut: number;
  /** Headings with something below them that no column takes. */
  ignored: readonly string[];
  /** Columns with something in them that lay behind the last one of the grid. */
  beyond: number;
  /** Cells whose line breaks were not kept. */
  broken: number;
  /** What rows are called now whose names others had already. */
  renamed: readonly string[];
  inches: boolean;
};

/** What can be done with rows together: by the menu of one of them, or by its keys. */
export type RowsCommand<R> = {
  label: string;
  shortcut: Shortcut;
  /** `change`: takes the list as it is from then on. */
  run: (change: (rows: readonly R[]) => void) => void;
};

/** What changed and where the cursor stood: undo brings both back. */
export type GridChange<R> = { rows: readonly R[]; before: Selection; after: Selection };

export type Direction = 'up' | 'down';

/** Widths that a person has given to columns, in pixels, by their keys. */
export type Widths = Readonly<Record<string, number>>;

export type GridHandle = {
  focus: () => void;
  goTo: (row: number, columnKey: string) => void;
  /** Brings a cell into sight and marks it; the focus stays where it is. */
  show: (row: number, columnKey: string) => void;
  /** Goes to the next cell with a fault, from the first again after the last. */
  nextFault: () => void;
};
