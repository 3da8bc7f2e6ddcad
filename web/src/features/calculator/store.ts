// The wizard's state: the job being written, the step, and the way back. The only place that changes them.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useRunStore } from '@/api/runStore';
import type { Configuration } from '@/domain/job/job';
import { registerUserScoped } from '@/lib/userScopedStorage';
import { isRecord, readText } from '@/lib/storage';
import { useToastStore } from '@/lib/toasts';
import { endMerge, NO_UNDO, remember, stepBack, stepForward } from '@/lib/undo';
import type { Selection, GridChange, Widths } from '@/ui/grid/types';
import type { PanelInput, PanelText, Row, StockInput } from '@/domain/job/rows';
import { withoutEdges } from '@/domain/job/rows';
import type * as Keeper from './keptUndo';
import { EMPTY_DRAFT, isUntouched, readDraft, type Draft, type Lists } from '@/domain/job/draft';
import { NO_SERVER_FAULTS, type ServerFaults } from './faults';
import { NO_EDGES } from '@/domain/job/edges';
import { withOwnSets } from '@/domain/job/grainSets';
import { withOwnItems } from '@/domain/job/ownItems';
import { withMachine, type Machine } from '@/domain/job/machine';
import { isAutomatic, isSized, withKnownSizes, withLabels, withSizes } from '@/domain/job/uniqueNames';
import { UNDO_KEY, type Place, type Stepped, type TableName, type Undo } from './undo';
import { sharedStorage } from './tabs';

export const STEPS = 4;

/** Columns that are folded away where no row has anything in them. */
export type Folded = Record<'orientation' | 'edge' | 'sheet' | 'grain_set' | PanelText, boolean>;

type CalculatorState = {
  draft: Draft;
  step: number;
  folded: Folded;
  widths: Record<TableName, Widths>;
  /** The edge band that was chosen last. */
  lastBand: string;
  undoable: Undo;
  restore: { table: TableName; selection: Selection; nonce: number } | null;
  serverFaults: ServerFaults;
  /** The sheet whose price is to be entered next: its details open at that field. */
  soughtPrice: string | null;
  /** Raised when another tab's state was taken over. */
  takenOver: number;

  changePanels: (change: GridChange<PanelInput>) => void;
  changeStock: (change: GridChange<StockInput>) => void;
  addRow: (table: TableName, row: PanelInput | StockInput) => void;
  /** Changes rows from elsewhere than their table. */
  mend: (change: (lists: Lists) => Partial<Lists>) => void;
  swapLists: () => void;
  setText: (field: 'name' | 'notes', text: string) => void;
  setProject: (id: string | null) => void;
  configure: (changes: Partial<Configuration>, merge?: string) => void;
  /** Cuts on a machine of this name; with null on no machine that has one, and all as it stands. */
  chooseMachine: (machine: Machine | null) => void;
  endTyping: () => void;
  undo: () => void;
  redo: () => void;
  setStep: (step: number) => void;
  fold: (column: keyof Folded, folded: boolean) => void;
  /** Gives a column a width in pixels, or with `null` its own again. */
  setWidth: (table: TableName, column: string, width: number | null) => void;
  setLastBand: (band: string) => void;
  /** Replaces all inputs by a job, as one step that undo takes back, and shows the first step. */
  loadJob: (job: unknown) => void;
  /** Takes rows in from elsewhere, as one step that undo takes back, and shows their list. */
  takeIn: (
    lists: { panels?: readonly PanelInput[]; stock?: readonly StockInput[] },
    replace: boolean,
  ) => void;
  /** Empties everything: inputs, name, notes and project; undo brings them back. */
  clear: () => void;
  /** Fills a calculation in which nothing has been entered; leaves any other alone. */
  begin: (defaults: unknown) => void;
  /** Shows the price of a sheet to be entered; null once its details are open or closed. */
  seekPrice: (id: string | null) => void;
  setServerFaults: (faults: ServerFaults) => void;
};

type Kept = Pick<CalculatorState, 'draft' | 'step' | 'folded' | 'widths' | 'lastBand'>;

const VERSION = 1;

/**
 * The code that keeps the way back comes with the first change, or where an earlier visit has left one. Without it,
 * such as without a network, the list is kept all the same.
 */
const withKeeper = (use: (keeper: typeof Keeper) => void): Promise<void> =>
  import('./keptUndo').then(use).catch(() => undefined);

export const storage = sharedStorage<Kept>('wizard', (stamp) => {
  const { undoable, draft } = useCalculatorStore.getState();
  if (undoable !== NO_UNDO || readText(UNDO_KEY) !== null) {
    void withKeeper(({ keepUndo }) => keepUndo(undoable, draft, stamp));
  }
});

function readWidths(found: unknown, table: TableName): Widths {
  const given = isRecord(found) && isRecord(found[table]) ? found[table] : {};
  const right = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && entry[1] >= 20 && entry[1] <= 2000;
  return Object.fromEntries(Object.entries(given).filter(right));
}

function readKept(found: unknown): Kept {
  const kept = isRecord(found) ? found : {};
  const folded = isRecord(kept.folded) ? kept.folded : {};
  const step = typeof kept.step === 'number' && Number.isInteger(kept.step) ? kept.step : 0;
  return {
    draft: readDraft(kept.draft),
    step: Math.max(0, Math.min(STEPS - 1, step)),
    folded: {
      orientation: folded.orientation === true,
      edge: folded.edge === true,
      sheet: folded.sheet !== false,
      grain_set: folded.grain_set !== false,
      order: folded.order !== false,
      external_id: folded.external_id !== false,
    },
    widths: { stock: readWidths(kept.widths, 'stock'), panels: readWidths(kept.widths, 'panels') },
    lastBand: typeof kept.lastBand === 'string' && kept.lastBand !== '' ? kept.lastBand : 'PVC_WHITE',
  };
}

const keptOf = ({ draft, step, folded, widths, lastBand }: CalculatorState): Kept => ({
  draft,
  step,
  folded,
  widths,
  lastBand,
});

const asStock = (row: PanelInput): StockInput => ({
  ...withoutEdges(row),
  label: isAutomatic(row.label) ? '' : row.label,
  // No label of a panel is made of its size, but for one that came from a sheet.
  sized: row.sized ?? false,
});

const asPanel = (row: StockInput): PanelInput => ({
  ...row,
  label: isAutomatic(row.label) ? '' : row.label,
  sized: isSized(row),
  edge: NO_EDGES,
});

const STEP_OF: Record<TableName, number> = { stock: 0, panels: 1 };

const leaveRun = () => useRunStore.getState().leave();

export const useCalculatorStore = create<CalculatorState>()(
  persist(
    (set) => {
      /** One action of the person. */
      const act = (
        change: (draft: Draft) => Draft,
        place: (step: number) => Place,
        merge: string | null = null,
      ) =>
        set((state) => {
          const draft = change(state.draft);
          if (draft === state.draft) return state;
          return { draft, undoable: remember(state.undoable, state.draft, place(state.step), merge) };
        });

      const stepped = (result: Stepped | null, side: 'before' | 'after') => (state: CalculatorState) => {
        if (!result) return state;
        const { table, step } = result.place;
        const selection = result.place[side];
        const nonce = (state.restore?.nonce ?? 0) + 1;
        return {
          draft: result.draft,
          undoable: result.undo,
          step,
          restore: table && selection ? { table, selection, nonce } : state.restore,
        };
      };

      return {
        ...readKept(undefined),
        undoable: NO_UNDO,
        restore: null,
        soughtPrice: null,
        serverFaults: NO_SERVER_FAULTS,
        takenOver: 0,

        changePanels: ({ rows, before, after }) =>
          act(
            (draft) => ({ ...draft, panels: withLabels(rows, draft.panels, 'Panel') }),
            () => ({ step: STEP_OF.panels, table: 'panels', before, after }),
          ),
        changeStock: ({ rows, before, after }) =>
          act(
            (draft) => {
              const own = withOwnItems(withSizes(rows, draft.stock), draft.stock);
              return { ...draft, stock: withLabels(own, draft.stock, 'Stock') };
            },
            () => ({ step: STEP_OF.stock, table: 'stock', before, after }),
          ),
        addRow: (table, row) =>
          act(
            (draft) =>
              table === 'panels' && 'edge' in row
                ? { ...draft, panels: withLabels([...draft.panels, row], draft.panels, 'Panel') }
                : { ...draft, stock: withLabels([...draft.stock, row], draft.stock, 'Stock') },
            () => ({ step: STEP_OF[table] }),
          ),
        mend: (change) =>
          act(
            (draft) => {
              const { stock, panels } = { ...draft, ...change(draft) };
              const own = withOwnItems(stock, draft.stock);
              return { ...draft, panels, stock: withLabels(own, draft.stock, 'Stock') };
            },
            (step) => ({ step }),
          ),
        swapLists: () =>
          act(
            (draft) => ({
              ...draft,
              stock: withLabels(draft.panels.map(asStock), [], 'Stock'),
              panels: withLabels(draft.stock.map(asPanel), [], 'Panel'),
            }),
            (step) => ({ step }),
          ),
        setText: (field, text) =>
          act(
            (draft) => (draft[field] === text ? draft : { ...draft, [field]: text }),
            (step) => ({ step }),
            field,
          ),
        setProject: (projectId) =>
          act(
            (draft) => (draft.projectId === projectId ? draft : { ...draft, projectId }),
            (step) => ({ step }),
          ),
        configure: (changes, merge) =>
          act(
            (draft) => ({ ...draft, configuration: { ...draft.configuration, ...changes } }),
            (step) => ({ step }),
            merge ?? null,
          ),
        chooseMachine: (machine) =>
          act(
            (draft) => ({
              ...draft,
              machine,
              ...(machine && { configuration: withMachine(draft.configuration, machine.rules) }),
            }),
            (step) => ({ step }),
          ),
        endTyping: () => set((state) => ({ undoable: endMerge(state.undoable) })),
        undo: () => set((state) => stepped(stepBack(state.undoable, state.draft), 'before')(state)),
        redo: () => set((state) => stepped(stepForward(state.undoable, state.draft), 'after')(state)),
        setStep: (step) => set({ step: Math.max(0, Math.min(STEPS - 1, step)) }),
        fold: (column, folded) => set((state) => ({ folded: { ...state.folded, [column]: folded } })),
        setWidth: (table, column, width) =>
          set(({ widths }) => {
            const others = Object.entries(widths[table]).filter(([key]) => key !== column);
            const own = Object.fromEntries(width === null ? others : [...others, [column, width]]);
            return { widths: { ...widths, [table]: own } };
          }),
        setLastBand: (lastBand) => set({ lastBand }),
        loadJob: (job) => {
          const read = readDraft(job);
          act(
            ({ stock }) => ({
              ...read,
              panels: withLabels(read.panels, [], 'Panel'),
              stock: withLabels(withKnownSizes(read.stock, stock), [], 'Stock'),
            }),
            (step) => ({ step }),
          );
          leaveRun();
          set({ step: 0, serverFaults: NO_SERVER_FAULTS });
        },
        takeIn: ({ panels, stock }, replace) => {
          const joined = <R extends Row>(
            rows: readonly R[] | undefined,
            there: readonly R[],
            prefix: 'Panel' | 'Stock',
          ) => {
            const before = replace ? [] : there;
            return rows ? withLabels([...before, ...rows], before, prefix) : there;
          };
          act(
            (draft) => ({
              ...draft,
              panels: joined(
                panels && (replace ? panels : withOwnSets(panels, draft.panels)),
                draft.panels,
                'Panel',
              ),
              stock: joined(stock, draft.stock, 'Stock'),
            }),
            (step) => ({ step }),
          );
          set({ step: stock ? STEP_OF.stock : STEP_OF.panels, serverFaults: NO_SERVER_FAULTS });
        },
        clear: () => {
          act(
            () => EMPTY_DRAFT,
            (step) => ({ step }),
          );
          leaveRun();
          set({ step: 0, serverFaults: NO_SERVER_FAULTS });
        },
        begin: (defaults) =>
          set((state) => {
            if (!isUntouched(state.draft) || useRunStore.getState().run) return state;
            const read = readDraft(defaults);
            const draft = { ...read, stock: withLabels(read.stock, [], 'Stock') };
            // What begins as it stands draws nothing anew.
            return JSON.stringify(draft) === JSON.stringify(state.draft) ? state : { draft };
          }),
        seekPrice: (id) =>
          set(id === null ? { soughtPrice: null } : { soughtPrice: id, step: STEP_OF.stock }),
        setServerFaults: (serverFaults) => set({ serverFaults }),
      };
    },
    {
      name: 'wizard',
      version: VERSION,
      storage,
      partialize: keptOf,
      migrate: (found) => readKept(found),
      merge: (found, current) => ({ ...current, ...readKept(found) }),
    },
  ),
);

/** The way back that an earlier visit left, below what was done until it was read. */
async function bringBackUndo(): Promise<void> {
  const { draft } = useCalculatorStore.getState();
  const stamp = storage.stamp();
  const kept = readText(UNDO_KEY);
  if (kept === null) return;
  await withKeeper(({ readUndo }) => {
    const { past, future } = readUndo(kept, draft, stamp);
    useCalculatorStore.setState(({ undoable: now }) => ({
      undoable: {
        past: [...past, ...now.past],
        future: now.past.length === 0 && now.future.length === 0 ? future : now.future,
      },
    }));
  });
}

/** Done once the way back of an earlier visit is there. */
export const broughtBack = bringBackUndo();

// Windows share what is written; each stays at its step.
storage.listen(({ state: found }) => {
  const { draft, folded, widths, lastBand } = readKept(found);
  useCalculatorStore.setState((state) => {
    const shared = { folded, widths, lastBand };
    if (JSON.stringify(draft) === JSON.stringify(state.draft)) return shared;
    return {
      ...shared,
      draft,
      undoable: remember(state.undoable, state.draft, { step: state.step }),
      takenOver: state.takenOver + 1,
    };
  });
});

/** A message that offers to undo means what was done last: with the next change, or a calculation, it has had its time. */
function closeUndoOffers() {
  const { toasts, close } = useToastStore.getState();
  for (const { id, action } of toasts) if (action?.run === useCalculatorStore.getState().undo) close(id);
}
useCalculatorStore.subscribe((state, before) => {
  // What an earlier visit did may come in below at any time.
  if (state.undoable.past.at(-1) !== before.undoable.past.at(-1)) closeUndoOffers();
});

useRunStore.subscribe(({ run }, { run: before }) => {
  if (run?.id === before?.id) return;
  closeUndoOffers();
  // Back from a run the inputs are read from the beginning.
  if (!run) useCalculatorStore.setState({ step: 0 });
  else useCalculatorStore.setState({ serverFaults: NO_SERVER_FAULTS });
});

registerUserScoped('wizard', () =>
  useCalculatorStore.setState({
    ...readKept(undefined),
    undoable: NO_UNDO,
    serverFaults: NO_SERVER_FAULTS,
  }),
);
