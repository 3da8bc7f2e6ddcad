import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearUserScopedStorage } from '@/lib/userScopedStorage';
import { newPanel, type PanelInput } from '@/domain/job/rows';
import { onStorageFull } from '@/lib/storage';
import { at } from '@/ui/grid/selection';
import { MOST_CHARACTERS } from './keptUndo';
import { storage, useCalculatorStore } from './store';
import { NO_UNDO } from '@/lib/undo';

const state = () => useCalculatorStore.getState();
const kept = () => localStorage.getItem('kerf.undo');
const labels = (draft: { panels: readonly { label: string }[] }) => draft.panels.map(({ label }) => label);

const setPanels = (panels: readonly PanelInput[]) =>
  state().changePanels({ rows: panels, before: at(0, 0), after: at(0, 0) });
const rename = (n: number, label: string) =>
  setPanels(state().draft.panels.map((row, index) => (index === n ? { ...row, label } : row)));
const rows = (count: number, label: string): PanelInput[] =>
  Array.from({ length: count }, (_, n) => ({ ...newPanel('mm'), label: `${label} ${n}` }));

/** The page as it is after a reload, from nothing but what the browser has kept. */
async function reload() {
  await written();
  vi.resetModules();
  const page = await import('./store');
  await page.broughtBack;
  return page.useCalculatorStore;
}

/** Writes what waits to be written; the code that keeps the way back comes by itself. */
async function written() {
  storage.flush();
  await vi.dynamicImportSettled();
}

beforeEach(async () => {
  state().clear();
  useCalculatorStore.setState({ undoable: NO_UNDO });
  // As another page would leave it.
  await written();
});

describe('undo', () => {
  it('brings the machine back with what it had set, also after a reload', async () => {
    const saw = { name: 'Saw', name_ru: null, rules: { cut_thickness: '4', min_trim_dimension: '50' } };
    state().configure({ max_stages: 2 });
    state().chooseMachine(saw);
    expect(state().draft.configuration).not.toHaveProperty('max_stages');
    state().chooseMachine(null);
    const page = await reload();
    expect(page.getState().draft).toMatchObject({ machine: null, configuration: { cut_thickness: '4' } });
    page.getState().undo();
    expect(page.getState().draft.machine).toEqual(saw);
    page.getState().undo();
    expect(page.getState().draft).toMatchObject({
      machine: null,
      configuration: { cut_thickness: '3', max_stages: 2 },
    });
  });

  it('outlives a reload, step by step, back and forth', async () => {
    setPanels(rows(3, 'Shelf'));
    state().setText('notes', 'for Monday');
    rename(1, 'Door');
    state().configure({ cut_thickness: '4.4' });
    state().swapLists();
    const drafts = [state().draft];
    while (state().undoable.past.length > 0) {
      state().undo();
      drafts.push(state().draft);
    }
    state().redo();
    state().redo();
    const page = await reload();
    expect(page.getState().draft).toEqual(drafts[3]);
    for (const draft of [drafts[4], drafts[5]]) {
      page.getState().undo();
      expect(page.getState().draft).toEqual(draft);
    }
    expect(page.getState().undoable.past).toEqual([]);
    expect(page.getState().step, 'where the first was done').toBe(1);
    for (const draft of drafts.toReversed().slice(1)) {
      page.getState().redo();
      expect(page.getState().draft).toEqual(draft);
    }
  });

  it('keeps every one of 200 small changes to a long list', async () => {
    setPanels(rows(2000, 'Shelf'));
    for (let n = 0; n < 200; n += 1) rename(n * 7, `Door ${n}`);
    const page = await reload();
    expect(kept()?.length).toBeLessThan(100_000);
    for (let n = 0; n < 200; n += 1) page.getState().undo();
    expect(labels(page.getState().draft)[0]).toBe('Shelf 0');
    expect(page.getState().draft.panels).toHaveLength(2000);
  });

  it('keeps the latest of changes that are larger than its bound, and no more', async () => {
    for (let n = 0; n < 12; n += 1) setPanels(rows(800, `Round ${n}`));
    const page = await reload();
    expect(kept()?.length).toBeLessThan(MOST_CHARACTERS + 100);
    const { past } = page.getState().undoable;
    expect(past.length).toBeGreaterThan(1);
    expect(past.length).toBeLessThan(11);
    page.getState().undo();
    expect(labels(page.getState().draft)[0]).toBe('Round 10 0');
  });

  it.each([
    ['no JSON', () => '{"version":1,"past":[{'],
    ['another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['that of another list', (text: string) => text.replace(/"stamp":"[^"]*"/, '"stamp":"1.2.3"')],
    ['no steps', (text: string) => text.replace(/"past":\[.*$/, '"past":7,"future":"x"}')],
    ['rows that are none', (text: string) => text.replace(/"rows":\[/g, '"rows":7,"x":[')],
    ['rows beyond the list', (text: string) => text.replace(/"at":\d+/g, '"at":9000')],
  ])('that was left as %s harms no list', async (_, damage) => {
    setPanels(rows(3, 'Shelf'));
    rename(1, 'Door');
    await written();
    const whole = kept() ?? '';
    const broken = damage(whole);
    expect(broken).not.toBe(whole);
    localStorage.setItem('kerf.undo', broken);
    const page = await reload();
    expect(labels(page.getState().draft)).toEqual(['Shelf 0', 'Door', 'Shelf 2']);
    expect(page.getState().undoable).toEqual(NO_UNDO);
    page.getState().setText('notes', 'goes on');
    page.getState().undo();
    expect(page.getState().draft.notes).toBe('');
  });

  it('makes room for the list where the browser has no more of it', async () => {
    let quota = Infinity;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key: string,
      text: string,
    ) {
      const others = Object.entries(this).filter(([name]) => name !== key) as [string, string][];
      const taken = others.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
      if (taken + key.length + text.length > quota) throw new DOMException('full', 'QuotaExceededError');
      this[key] = text;
    });
    const full = vi.fn();
    const stop = onStorageFull(full);
    setPanels(rows(200, 'Shelf'));
    setPanels(rows(200, 'Door'));
    await written();
    expect(kept()).not.toBeNull();
    quota = JSON.stringify(Object.entries(localStorage)).length;
    setPanels([...state().draft.panels, ...rows(100, 'Plinth')]);
    const page = await reload();
    expect(page.getState().draft.panels).toHaveLength(300);
    expect(kept(), 'it went first').toBeNull();
    expect(full, 'nothing that counts was lost').not.toHaveBeenCalled();
    stop();
  });

  it('is not left to the next person, and goes with the last step', async () => {
    rename(0, 'x');
    setPanels(rows(1, 'Shelf'));
    await written();
    expect(kept()).not.toBeNull();
    clearUserScopedStorage();
    expect(kept()).toBeNull();
    useCalculatorStore.setState({ undoable: NO_UNDO });
    await written();
    expect(kept()).toBeNull();
  });

  it('of an earlier visit lies below what is done before it is there', async () => {
    setPanels(rows(3, 'Shelf'));
    await written();
    vi.resetModules();
    const { useCalculatorStore: page, broughtBack } = await import('./store');
    const { toast, useToastStore } = await import('@/lib/toasts');
    page.getState().setText('notes', 'quick');
    toast({ severity: 'info', text: 'Noted', action: { label: 'Undo', run: page.getState().undo } });
    await broughtBack;
    expect(useToastStore.getState().toasts, 'it still means what was done last').toHaveLength(1);
    page.getState().undo();
    expect(page.getState().draft.notes).toBe('');
    expect(page.getState().draft.panels).toHaveLength(3);
    page.getState().undo();
    expect(page.getState().draft.panels).toHaveLength(0);
  });
});
