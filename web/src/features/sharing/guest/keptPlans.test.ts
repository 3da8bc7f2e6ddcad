import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SharedPlan } from '@/api/shared';
import { withDatabase } from '@/lib/database';
import { must } from '@/testing/must';
import { wardrobe } from '@/testing/solved';
import { forgetLink, keepKnown, keepPlan, keepWork, readPlan, readWork } from './keptPlans';

const plan: SharedPlan = {
  kind: 'saw',
  name: 'Wardrobe',
  job: wardrobe.job,
  solution: wardrobe.solution,
  progress: { items: [] },
};
const mark = { state: 'done', at: 5 } as const;

beforeEach(() => withDatabase((db) => db.clear('kept'), undefined));

describe('the plans that a device keeps', () => {
  it('come back as they were, with what was known of them last', async () => {
    await keepPlan('a', { plan, known: {} });
    await keepKnown('a', { 'part:1': mark });
    expect(await readPlan('a')).toEqual({ plan, known: { 'part:1': mark } });
    expect(await readPlan('b')).toBeNull();
  });

  it('are the newest five', async () => {
    for (let one = 0; one < 7; one += 1) await keepPlan(`link-${one}`, { plan, known: {} }, 1000 + one);
    await keepPlan('link-2', { plan, known: {} }, 2000);
    await keepPlan('new', { plan, known: {} }, 3000);
    const there = await Promise.all(
      ['new', 'link-2', 'link-6', 'link-5', 'link-4', 'link-3', 'link-0'].map(
        async (token) => (await readPlan(token)) !== null,
      ),
    );
    expect(there).toEqual([true, true, true, true, true, false, false]);
  });

  it('take no more room than there is for all', async () => {
    const large = { ...plan, name: 'x'.repeat(15_000_000) };
    for (const [place, token] of ['a', 'b', 'c'].entries()) {
      await keepPlan(token, { plan: large, known: {} }, 1000 + place);
    }
    expect(await readPlan('a'), 'the oldest').toBeNull();
    expect((await readPlan('b'))?.plan.name).toHaveLength(15_000_000);
    expect(await readPlan('c')).not.toBeNull();
    await keepPlan('d', { plan: { ...plan, name: 'x'.repeat(45_000_000) }, known: {} });
    expect(await readPlan('d'), 'alone too large').toBeNull();
    expect(await readPlan('c'), 'and nothing goes for it').not.toBeNull();
  }, 120_000);

  it('of another version or damaged are none', async () => {
    const record = {
      owner: 'shared',
      timestamp: 1,
      version: 0,
      value: { plan: JSON.stringify(plan), known: {} },
    };
    await withDatabase((db) => db.put('kept', { ...record, key: 'shared/old' }), '');
    const broken = { ...record, version: 1, value: { plan: '{"solution":', known: {} } };
    await withDatabase((db) => db.put('kept', { ...broken, key: 'shared/broken' }), '');
    expect(await readPlan('old')).toBeNull();
    expect(await readPlan('broken')).toBeNull();
  });

  it('leave what an account keeps beside them alone', async () => {
    const baseline = { key: 'anna/baseline', owner: 'anna', timestamp: 0, version: 1, value: {} };
    await withDatabase((db) => db.put('kept', baseline), '');
    for (let one = 0; one < 7; one += 1) await keepPlan(`link-${one}`, { plan, known: {} });
    expect(await withDatabase((db) => db.get('kept', 'anna/baseline'), undefined)).toEqual(baseline);
  });
});

describe('the work of a device', () => {
  it('is kept of so many links; what is not sent goes last', () => {
    keepWork('waits', { sheet: 2, unsent: { 'part:1': mark } }, 1);
    for (let one = 0; one < 25; one += 1) keepWork(`link-${one}`, { sheet: one, unsent: {} }, 10 + one);
    expect(must(readWork('waits'))).toEqual({ at: 1, sheet: 2, unsent: { 'part:1': mark } });
    expect(readWork('link-24')?.sheet).toBe(24);
    expect(readWork('link-0')).toBeNull();
  });

  it('is repaired where something else is found', () => {
    const value = {
      a: { at: 1, sheet: 'x' },
      b: { at: 1, sheet: 3, unsent: { 'part:1': mark, 'part:2': 5 } },
    };
    localStorage.setItem('kerf.shared.work', JSON.stringify({ version: 1, value }));
    expect(readWork('a')).toBeNull();
    expect(readWork('b')).toEqual({ at: 1, sheet: 3, unsent: { 'part:1': mark } });
  });

  it('goes with the plan when the link has ended', async () => {
    await keepPlan('a', { plan, known: {} });
    keepWork('a', { sheet: 1, unsent: { 'part:1': mark } });
    await forgetLink('a');
    expect(await readPlan('a')).toBeNull();
    expect(readWork('a')).toBeNull();
  });
});
