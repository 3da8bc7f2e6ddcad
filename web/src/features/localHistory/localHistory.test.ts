import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CalculationRecord } from '@/api/types';
import { must } from '@/testing/must';
import { aRecord } from '@/testing/server';
import { sample } from '@/testing/solved';
import { entryOf, jobOf, readEntry, type LocalHistoryEntry } from './entry';
import { clearEntries, MOST_KEPT, readEntries, putEntry, removeEntry } from './storage';

const record = (parts: Partial<CalculationRecord> = {}) =>
  aRecord({
    request_data: sample.job,
    result_data: sample.solution,
    project_name: 'Flat 12',
    ...parts,
  });
const entry = (id: string, minute = 0): LocalHistoryEntry => ({
  ...must(entryOf(record({ id }))),
  timestamp: Date.UTC(2026, 10, 20, 10, minute),
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clearEntries('anna');
  await clearEntries('boris');
});

describe('the entry of a calculation', () => {
  it('has what is asked and what came out', () => {
    expect(entryOf(record())).toEqual({
      id: '01900000-0000-7000-8000-0000000000aa',
      name: 'Kitchen',
      timestamp: Date.parse('2026-11-20T10:00:04Z'),
      panelCount: 8,
      stockPanelCount: 1,
      mosaicCount: 1,
      efficiency: sample.solution.total_used_area_ratio,
      wasteArea: sample.solution.total_wasted_area,
      cutLength: sample.solution.total_cut_length,
      projectName: 'Flat 12',
      panels: sample.job.panels,
      stockPanels: sample.job.stock_panels,
      configuration: sample.job.configuration,
      solution: sample.solution,
      partial: false,
    });
  });

  it('of a calculation without a layout is none', () => {
    expect(entryOf(record({ result_data: null }))).toBeNull();
  });

  it('becomes a job again', () => {
    expect(jobOf(entry('1'))).toMatchObject({ name: 'Kitchen', panels: sample.job.panels });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'entry'],
    ['no layout', { id: '1', panels: [], stockPanels: [] }],
    ['no panels', { id: '1', solution: sample.solution }],
  ])('is left out where %s is found', (_, found) => expect(readEntry(found)).toBeNull());

  it('gets back the figures that it lost, from its layout', () => {
    const { efficiency, mosaicCount, configuration, ...rest } = entry('1');
    expect(readEntry({ ...rest, wasteArea: 'much' })).toMatchObject({
      efficiency,
      mosaicCount,
      wasteArea: sample.solution.total_wasted_area,
      configuration: { cut_thickness: configuration.cut_thickness },
    });
  });
});

describe('the history in the browser', () => {
  it('keeps the newest twenty, newest first', async () => {
    for (let minute = 0; minute < 23; minute += 1) await putEntry('anna', entry(`job-${minute}`, minute));
    const kept = must(await readEntries('anna'));
    expect(kept).toHaveLength(MOST_KEPT);
    expect(kept.map(({ id }) => id).slice(0, 2)).toEqual(['job-22', 'job-21']);
    expect(kept.at(-1)?.id).toBe('job-3');
  });

  it('keeps the newest twenty where two windows add to it at once, in any order', async () => {
    const minutes = Array.from({ length: 24 }, (_, minute) => minute);
    const evens = async () => {
      for (const minute of minutes.filter((each) => each % 2 === 0))
        await putEntry('anna', entry(`job-${minute}`, minute));
    };
    const odds = async () => {
      for (const minute of minutes.filter((each) => each % 2 === 1).reverse())
        await putEntry('anna', entry(`job-${minute}`, minute));
    };
    await Promise.all([evens(), odds()]);
    const kept = must(await readEntries('anna')).map(({ id }) => id);
    expect(kept).toHaveLength(MOST_KEPT);
    expect(kept).toEqual(
      [...minutes]
        .reverse()
        .slice(0, MOST_KEPT)
        .map((minute) => `job-${minute}`),
    );
  });

  it('has a calculation once', async () => {
    await putEntry('anna', entry('1', 1));
    await putEntry('anna', entry('1', 2));
    expect(await readEntries('anna')).toHaveLength(1);
  });

  it('shows nobody what another account did', async () => {
    await putEntry('anna', entry('1'));
    expect(await readEntries('boris')).toEqual([]);
    await clearEntries('boris');
    expect(await readEntries('anna')).toHaveLength(1);
  });

  it('forgets one, or all', async () => {
    await putEntry('anna', entry('1', 1));
    await putEntry('anna', entry('2', 2));
    await removeEntry('anna', '2');
    expect(must(await readEntries('anna')).map(({ id }) => id)).toEqual(['1']);
    await clearEntries('anna');
    expect(await readEntries('anna')).toEqual([]);
  });

  it('gives up the oldest where there is no room', async () => {
    await putEntry('anna', entry('1', 1));
    await putEntry('anna', entry('2', 2));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await putEntry('anna', entry('3', 3))).toBe(true);
    expect(must(await readEntries('anna')).map(({ id }) => id)).toEqual(['3', '2']);
  });

  it('tells a browser that refuses a database from one that has kept nothing yet', async () => {
    vi.resetModules();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('a newer page was here', 'VersionError');
    });
    const fresh = await import('./storage');
    expect(await fresh.readEntries('anna')).toBeNull();
    expect(await fresh.putEntry('anna', entry('1'))).toBe(false);
  });

  it('that can keep nothing at all says so and harms nobody', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await putEntry('anna', entry('1'))).toBe(false);
    expect(await readEntries('anna')).toEqual([]);
  });
});
