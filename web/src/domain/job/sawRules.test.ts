import { describe, expect, it } from 'vitest';
import { isUntouched, readDraft, toJob } from './draft';
import { faultsOf } from './rowFaults';
import { readStock } from './rows';
import { readSawRules, statedRules } from './sawRules';
import { settingFaults } from './settingFaults';

const JOB = {
  panels: [{ id: 'a', width: '500', height: 300, count: 2, locked_rotation: true }],
  stock_panels: [
    {
      id: 's',
      width: '2800',
      height: '2070',
      count: null,
      kind: 'remnant',
      trim: { left: 10, top: '5.5', right: 0 },
    },
    { id: 't', width: '2800', height: '2070', count: 3, trim: {} },
  ],
  configuration: {
    cut_thickness: '4',
    trim: { left: '10' },
    max_stages: 3,
    final_trim: false,
    first_cut: 1,
    min_offcut: 20,
    min_strip: '60',
    max_cut_length: '3000',
    sheets_at_once: 3,
    deduct_edge_bands: true,
    edge_bands: { PVC_WHITE: { thickness: '2', overlength: '30' } },
    materials: {
      GLASS: {
        cut_thickness: 0,
        max_stages: null,
        max_cut_length: null,
        min_offcut: '25',
        sheets_at_once: 2,
      },
    },
  },
};

describe('the rules of the saw', () => {
  it('come in with a job and go out with it again', () => {
    const job = toJob(readDraft(JOB), '');
    expect(job.configuration).toMatchObject({
      ...JOB.configuration,
      min_offcut: '20',
      materials: {
        GLASS: {
          cut_thickness: '0',
          max_stages: null,
          max_cut_length: null,
          min_offcut: '25',
          sheets_at_once: 2,
        },
      },
    });
    expect(job.stock_panels).toMatchObject([
      { count: null, kind: 'remnant', trim: { left: '10', top: '5.5' } },
      { count: 3, trim: {} },
    ]);
    expect(job.panels[0]).toMatchObject({ count: 2, locked_rotation: true });
    expect(toJob(readDraft(JSON.parse(JSON.stringify(readDraft(JOB)))), '')).toEqual(job);
  });

  it('are absent from a job that states none', () => {
    const plain = toJob(readDraft({ ...JOB, configuration: {}, stock_panels: [], panels: [] }), '');
    expect(statedRules(plain.configuration)).toEqual([]);
    expect(isUntouched(readDraft({}))).toBe(true);
    expect(isUntouched(readDraft({ configuration: { max_stages: 3 } }))).toBe(false);
  });

  it('leave out what no server would take', () => {
    expect(
      readSawRules({
        trim: 5,
        max_stages: 10,
        sheets_at_once: 101,
        first_cut: 3,
        final_trim: 'yes',
        max_cut_length: null,
        materials: [],
      }),
    ).toEqual({});
  });

  it('tell what is wrong with a length in its own field', () => {
    const draft = readDraft({ configuration: { trim: { top: 'wide' }, min_offcut: '20000' } });
    expect(settingFaults(draft)).toMatchObject({
      'trim.top': { kind: 'not_a_number' },
      min_offcut: { kind: 'too_large' },
    });
  });

  it('tell what is wrong with a rule of one material or with a band at its own place', () => {
    const draft = readDraft({
      configuration: {
        materials: { 'Oak 18.5': { cut_thickness: '20000', max_cut_length: '0.5', trim: { left: 'wide' } } },
        edge_bands: { PVC_WHITE: { thickness: 'thin', overlength: '30' } },
      },
    });
    expect(settingFaults(draft)).toMatchObject({
      'materials.Oak 18.5.cut_thickness': { kind: 'too_large' },
      'materials.Oak 18.5.max_cut_length': { kind: 'too_small' },
      'materials.Oak 18.5.trim.left': { kind: 'not_a_number' },
      'edge_bands.PVC_WHITE.thickness': { kind: 'not_a_number' },
    });
    expect(Object.keys(settingFaults(draft))).toHaveLength(4);
  });

  it('let a sheet have any count, and a panel none', () => {
    expect(faultsOf(readStock({ id: 's', width: 1, height: 1, count: null }))).toEqual({});
    const [panel] = readDraft({ panels: [{ id: 'a', width: 1, height: 1, count: null }] }).panels;
    expect(panel && faultsOf(panel)).toMatchObject({ count: { kind: 'not_a_number' } });
  });
});
