// What a person does in the designer of labels: the label, what is chosen on it, and the way back.

import { createContext, use } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { FieldFault } from '@/api/types';
import { chosenOf } from '@/domain/labels/arranging';
import { boundsOf, movableBy, movedBox, placedBox, type Box } from '@/domain/labels/boxes';
import {
  hasRoomFor,
  newField,
  nextId,
  type LabelDesign,
  type LabelField,
  type LabelFieldKind,
} from '@/domain/labels/design';
import type { Guide } from '@/domain/labels/snapping';
import { endMerge, NO_UNDO, remember, stepBack, stepForward, type Stepped, type Undo } from '@/lib/undo';
import type { HeldFault } from './heldFaults';

type Ids = readonly number[];

/** What was chosen before a change and after it. */
interface Place {
  before: Ids;
  after: Ids;
}

/** What is seen while something is dragged. */
interface Drag {
  design: LabelDesign;
  guides: readonly Guide[];
  /** Fields keep their pictures, which are moved with them. */
  moves: boolean;
}

export type Panel = 'field' | 'label';

export interface DesignState {
  design: LabelDesign;
  /** As it is kept, or as a new one began. */
  kept: LabelDesign;
  drag: Drag | null;
  /** The frame that is being drawn around what is to be chosen. */
  frame: Box | null;
  /** The ids of the chosen fields, in the order in which they were chosen. */
  chosen: Ids;
  undoable: Undo<LabelDesign, Place>;
  /** What was cut or copied last. */
  copied: readonly LabelField[];
  /** What the server has refused, for as long as it stands there unchanged. */
  refused: readonly HeldFault[];
  panel: Panel;
  /** 1: the label fills the room. */
  zoom: number;
  /** The last change is told to who does not see it. */
  told: boolean;
}

interface DesignActions {
  /** One action of the person; those with the same `merge` in a row are one step. */
  change: (update: (design: LabelDesign) => LabelDesign, options?: { choose?: Ids; merge?: string }) => void;
  /** As `change`, of the fields alone, with the chosen ones. */
  arrange: (
    update: (fields: readonly LabelField[], ids: Ids, design: LabelDesign) => readonly LabelField[],
    merge?: string,
  ) => void;
  endMerge: () => void;
  add: (kind: LabelFieldKind, middle?: { x: number; y: number }) => void;
  remove: () => void;
  copy: () => void;
  /** Puts copies of these fields beside them. */
  insert: (fields: readonly LabelField[]) => void;
  choose: (ids: Ids) => void;
  toggle: (id: number) => void;
  showDrag: (drag: Drag) => void;
  showFrame: (frame: Box | null) => void;
  /** What was dragged stays where it is: one step. */
  drop: () => void;
  cancelDrag: () => void;
  undo: () => void;
  redo: () => void;
  showPanel: (panel: Panel) => void;
  zoomTo: (zoom: number) => void;
  refuse: (faults: readonly FieldFault[]) => void;
  /** It is kept as it was then. */
  markKept: (design: LabelDesign) => void;
}

export type DesignStore = StoreApi<DesignState & DesignActions>;

const SMALLEST_ZOOM = 0.5;
const LARGEST_ZOOM = 4;
export const ZOOM_STEPS = [SMALLEST_ZOOM, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, LARGEST_ZOOM];

const isSame = (a: LabelDesign, b: LabelDesign): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** How far a copy stands from what it was made of, mm. */
const ASIDE = 2;

export function createDesignStore(design: LabelDesign, kept: LabelDesign): DesignStore {
  return createStore<DesignState & DesignActions>()((set, get) => {
    const stepped = (found: Stepped<LabelDesign, Place> | null, side: keyof Place) => {
      if (!found) return;
      const ids = found.place[side].filter((id) => found.draft.fields.some((field) => field.id === id));
      set({ design: found.draft, undoable: found.undo, chosen: ids, drag: null, told: true });
    };
    return {
      design,
      kept,
      drag: null,
      frame: null,
      chosen: [],
      undoable: NO_UNDO,
      copied: [],
      refused: [],
      panel: 'label',
      zoom: 1,
      told: false,

      change: (update, { choose, merge } = {}) =>
        set((state) => {
          const changed = update(state.design);
          if (isSame(changed, state.design)) return { drag: null };
          const after = choose ?? state.chosen;
          return {
            design: changed,
            chosen: after,
            drag: null,
            told: true,
            undoable: remember(state.undoable, state.design, { before: state.chosen, after }, merge ?? null),
            ...(choose && choose.length > 0 && { panel: 'field' as const }),
          };
        }),
      arrange: (update, merge) => {
        const { change, chosen } = get();
        change(
          (now) => {
            const fields = update(now.fields, chosen, now);
            return fields === now.fields ? now : { ...now, fields };
          },
          merge === undefined ? {} : { merge },
        );
      },
      endMerge: () => set(({ undoable }) => ({ undoable: endMerge(undoable) })),
      add: (kind, middle) => {
        const { design: now, change } = get();
        if (!hasRoomFor(now.fields, 1)) return;
        const field = newField(kind, now, middle);
        change((before) => ({ ...before, fields: [...before.fields, field] }), { choose: [field.id] });
      },
      remove: () => {
        const { chosen, change } = get();
        if (chosen.length === 0) return;
        change((before) => ({ ...before, fields: before.fields.filter(({ id }) => !chosen.includes(id)) }), {
          choose: [],
        });
      },
      copy: () => {
        const { design: now, chosen } = get();
        if (chosen.length > 0) set({ copied: chosenOf(now.fields, chosen) });
      },
      insert: (fields) => {
        const { design: now, change } = get();
        if (fields.length === 0 || !hasRoomFor(now.fields, fields.length)) return;
        const first = nextId(now.fields);
        const placed = fields.map((field) => placedBox(field, now));
        const by = movableBy(boundsOf(placed), ASIDE, ASIDE, now);
        const copies = placed.map((field, index) => ({
          ...movedBox(field, by.dx, by.dy),
          id: first + index,
        }));
        change((before) => ({ ...before, fields: [...before.fields, ...copies] }), {
          choose: copies.map(({ id }) => id),
        });
      },
      choose: (ids) =>
        set(({ panel, undoable }) => ({
          chosen: ids,
          told: false,
          undoable: endMerge(undoable),
          panel: ids.length > 0 ? 'field' : panel,
        })),
      toggle: (id) => {
        const { chosen, choose } = get();
        choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
      },
      showDrag: (drag) => set({ drag }),
      showFrame: (frame) => set({ frame }),
      drop: () => {
        const { drag, change } = get();
        if (drag) change(() => drag.design);
        set({ drag: null });
      },
      cancelDrag: () => set({ drag: null, frame: null }),
      undo: () => stepped(stepBack(get().undoable, get().design), 'before'),
      redo: () => stepped(stepForward(get().undoable, get().design), 'after'),
      showPanel: (panel) => set({ panel }),
      zoomTo: (zoom) => set({ zoom: Math.max(SMALLEST_ZOOM, Math.min(LARGEST_ZOOM, zoom)) }),
      refuse: (faults) =>
        set(({ design: now }) => ({ refused: faults.map((fault) => ({ fault, of: now })) })),
      markKept: (now) => set({ kept: now, refused: [] }),
    };
  });
}

export const DesignContext = createContext<DesignStore | null>(null);

export function useDesignStore(): DesignStore {
  const store = use(DesignContext);
  if (!store) throw new Error('no designer around it');
  return store;
}

export const useDesign = <T>(select: (state: DesignState & DesignActions) => T): T =>
  useStore(useDesignStore(), select);

export const isChanged = ({ design, kept }: DesignState): boolean => !isSame(design, kept);

/** The label as it is seen: with what is being dragged where it would be. */
export const shownDesign = ({ design, drag }: DesignState): LabelDesign => drag?.design ?? design;

export const chosenFields = (state: DesignState): LabelField[] =>
  chosenOf(shownDesign(state).fields, state.chosen);
