import { beforeEach, describe, expect, it } from 'vitest';
import { useRunStore } from '@/api/runStore';
import { at } from '@/ui/grid/selection';
import { newPanel, type StockInput } from '@/domain/job/rows';
import { toast, useToastStore } from '@/lib/toasts';
import { readDraft, toJob } from '@/domain/job/draft';
import { sampleJob } from '@/domain/job/samples';
import { storage, useCalculatorStore } from './store';
import { NO_SERVER_FAULTS } from './faults';
import { NO_UNDO } from '@/lib/undo';

const state = () => useCalculatorStore.getState();

beforeEach(() => {
  state().clear();
  useCalculatorStore.setState({ undoable: NO_UNDO });
});

describe('the wizard', () => {
  it('takes back one action at a time, with the cursor, and brings it again', () => {
    state().addRow('panels', newPanel('mm'));
    const before = at(0, 2);
    const after = at(1, 2);
    state().changePanels({ rows: [...state().draft.panels, newPanel('mm'), newPanel('mm')], before, after });
    state().undo();
    expect(state().draft.panels.map(({ label }) => label)).toEqual(['Panel-1']);
    expect(state().restore?.selection).toEqual(before);
    state().redo();
    expect(state().draft.panels).toHaveLength(3);
    expect(state().restore?.selection).toEqual(after);
    expect(state().step).toBe(1);
  });

  it('knows whose words a label is after its job has come back, and after the lists were swapped', () => {
    const sheet = (id: string, label: string) => ({ id, label, width: '600', height: '400', count: 1 });
    state().loadJob({ stock_panels: [sheet('typed', ''), sheet('made', '600x400')] });
    const change = (change: (row: StockInput) => StockInput) =>
      state().changeStock({ rows: state().draft.stock.map(change), before: at(0, 0), after: at(0, 0) });
    change((row) => (row.id === 'typed' ? { ...row, label: '600×400' } : row));
    const job = toJob(state().draft, 'Job');
    state().setText('notes', 'meanwhile');
    state().loadJob(job);
    state().swapLists();
    state().swapLists();
    change((row) => ({ ...row, width: '700' }));
    expect(state().draft.stock.map(({ label }) => label)).toEqual(['600×400', '700x400']);
  });

  it('begins with the defaults of the person, but never over what was entered', () => {
    const defaults = {
      configuration: { cut_thickness: '4.4' },
      stock_panels: [{ id: 's', width: 2800, height: 2070, count: 5 }],
    };
    state().begin(defaults);
    expect(state().draft.configuration.cut_thickness).toBe('4.4');
    expect(state().draft.stock).toMatchObject([{ width: '2800', count: '5', label: 'Stock-1' }]);
    state().setText('name', 'Kitchen');
    state().begin({ configuration: { cut_thickness: '6' } });
    expect(state().draft.configuration.cut_thickness).toBe('4.4');
    state().clear();
    state().begin({ configuration: null, stock_panels: null });
    expect(state().draft.stock).toEqual([]);
  });

  it('counts typing in one field as one action', () => {
    for (const text of ['K', 'Ki', 'Kit']) state().setText('name', text);
    state().undo();
    expect(state().draft.name).toBe('');
    expect(state().undoable.past).toHaveLength(0);
  });

  it('takes an offer to undo back with the next change, for it would undo that one', () => {
    state().addRow('panels', newPanel('mm'));
    state().loadJob(sampleJob('wardrobe', 'Wardrobe'));
    toast({ severity: 'info', text: 'Loaded', action: { label: 'Undo', run: state().undo } });
    toast({ severity: 'info', text: 'Another matter', action: { label: 'Undo', run: () => undefined } });
    state().fold('edge', true);
    expect(useToastStore.getState().toasts).toHaveLength(2);
    state().setText('name', 'Hall');
    expect(useToastStore.getState().toasts.map(({ text }) => text)).toEqual(['Another matter']);
  });

  it('loads a job in one step that undo takes back', () => {
    state().addRow('panels', newPanel('mm'));
    state().loadJob(sampleJob('wardrobe', 'Wardrobe'));
    expect(state().draft.panels).toHaveLength(12);
    state().undo();
    expect(state().draft.panels).toHaveLength(1);
  });

  it('names the parts and materials of a sample in the language of the page', () => {
    const names = { side: 'Боковина', sonoma: 'Дуб сонома 16' } as Record<string, string>;
    const say = (key: string) => names[key] ?? key;
    state().loadJob(sampleJob('wardrobe', 'Шкаф', { part: say, material: say }));
    expect(state().draft.panels[0]).toMatchObject({ label: 'Боковина', material: 'Дуб сонома 16' });
  });

  it('starts new rows with the sizes of the specification', () => {
    state().addRow('panels', newPanel('mm'));
    expect(state().draft.panels[0]).toMatchObject({
      width: '30',
      height: '40',
      count: '1',
      label: 'Panel-1',
      enabled: true,
    });
  });

  it('sends enabled rows only, a name if there is none, and no empty notes', () => {
    state().loadJob(sampleJob('basic', ''));
    const [first, second] = state().draft.panels;
    if (!first || !second) throw new Error('the sample has two rows');
    state().changePanels({ rows: [{ ...first, enabled: false }, second], before: at(0, 0), after: at(0, 0) });
    const job = toJob(state().draft, 'Calculation 1');
    expect(job.panels.map(({ label, count }) => [label, count])).toEqual([['Panel-2', 3]]);
    expect([job.name, 'notes' in job]).toEqual(['Calculation 1', false]);
  });

  it('makes a whole draft of broken storage', () => {
    expect(readDraft({ panels: [{ width: 600 }, null], stock: 'no' }).panels[0]).toMatchObject({
      width: '600',
      count: '1',
    });
    expect(readDraft(undefined).stock).toEqual([]);
  });

  it('takes over what another tab wrote instead of writing over it', () => {
    state().setText('name', 'mine');
    storage.flush();
    const kept = JSON.parse(localStorage.getItem('kerf.wizard') ?? '') as {
      state: { draft: { name: string } };
    };
    kept.state.draft.name = 'theirs';
    localStorage.setItem('kerf.wizard', JSON.stringify({ ...kept, stamp: 'other tab' }));
    state().setText('name', 'mine again');
    storage.flush();
    expect(state().draft.name).toBe('theirs');
    // Nothing is written back, or two tabs would answer each other for ever.
    storage.flush();
    expect(localStorage.getItem('kerf.wizard')).toContain('other tab');
    state().undo();
    expect(state().draft.name).toBe('mine again');
  });

  it('goes back to its first step when the person leaves a run, and forgets what was wrong with one before', () => {
    state().setStep(3);
    state().setServerFaults({ ...NO_SERVER_FAULTS, settings: { cut_thickness: 'invalid' } as never });
    const job = toJob(state().draft, 'Hall');
    useRunStore.getState().begin('task-1', job);
    expect([state().step, state().serverFaults]).toEqual([3, NO_SERVER_FAULTS]);
    useRunStore.getState().leave();
    expect(state().step).toBe(0);
  });
});
