import { describe, expect, it } from 'vitest';
import { isUntouched, readDraft, toJob } from './draft';
import { DEFAULT_CONFIGURATION, type Configuration } from './job';
import { changedFrom, machineRulesOf, withMachine, type Machine } from './machine';

const SAW: Machine = {
  name: 'Panel saw',
  name_ru: 'Раскроечный центр',
  rules: { cut_thickness: '4.4', min_trim_dimension: '100', trim: { left: '10' }, max_stages: 3 },
};

describe('a machine', () => {
  it('sets its fields, takes away what it does not state, and leaves the rest of the job', () => {
    const before: Configuration = {
      ...DEFAULT_CONFIGURATION,
      consider_orientation: true,
      optimization_priority: 2,
      min_offcut: '20',
      sheets_at_once: 4,
      deduct_edge_bands: true,
      materials: { GLASS: { cut_thickness: '0' } },
    };
    expect(withMachine(before, SAW.rules)).toEqual({
      ...DEFAULT_CONFIGURATION,
      consider_orientation: true,
      optimization_priority: 2,
      deduct_edge_bands: true,
      materials: { GLASS: { cut_thickness: '0' } },
      ...SAW.rules,
    });
  });

  it('tells what was changed since, by what it means and not by how it is written', () => {
    const now = withMachine(DEFAULT_CONFIGURATION, SAW.rules);
    expect(changedFrom(SAW.rules, now)).toEqual([]);
    const written = { ...now, cut_thickness: '4.40', trim: { left: '10.0', top: '0' }, final_trim: true };
    expect(changedFrom(SAW.rules, { ...written, first_cut: 0, sheets_at_once: 1, min_strip: '0' })).toEqual(
      [],
    );
    expect(
      changedFrom(SAW.rules, {
        ...now,
        cut_thickness: '3',
        trim: undefined,
        max_stages: 2,
        final_trim: false,
      }),
    ).toEqual(['cut_thickness', 'trim', 'max_stages', 'final_trim']);
  });

  it('stays with a job that is kept, and with one that is sent while it is cut as the machine has it', () => {
    const draft = { ...readDraft({}), machine: SAW };
    const kept = { ...draft, configuration: withMachine(draft.configuration, SAW.rules) };
    expect(isUntouched(draft)).toBe(false);
    expect(readDraft(JSON.parse(JSON.stringify(kept))).machine).toEqual(SAW);
    const sent = toJob(kept, '');
    expect(sent.client_info).toEqual({ machine: 'Panel saw', machine_ru: 'Раскроечный центр' });
    expect(readDraft(sent).machine).toEqual({ ...SAW, rules: machineRulesOf(kept.configuration) });

    const changed = { ...kept, configuration: { ...kept.configuration, cut_thickness: '3' } };
    expect(toJob(changed, '')).not.toHaveProperty('client_info');
    expect(readDraft(JSON.parse(JSON.stringify(changed))).machine).toEqual(SAW);
  });

  it('is none where what was found is none', () => {
    for (const machine of [5, {}, { name: ' ', rules: {} }, { name: 'Saw' }]) {
      expect(readDraft({ machine }).machine).toBeNull();
    }
    expect(readDraft({ client_info: { device: 'tablet' } }).machine).toBeNull();
  });
});
