import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft } from '@/domain/job/draft';
import { loadTexts } from '@/i18n/i18n';
import { renderWithProviders } from '@/testing/render';
import { NO_SERVER_FAULTS } from './faults';
import { SettingsStep } from './SettingsStep';
import { useCalculatorStore } from './store';

const TWO = {
  panels: [{ id: 'a', width: 500, height: 300, material: 'Oak 18', edge: { left: 'PVC_WHITE' } }],
  stock_panels: [
    { id: 's', width: 2800, height: 2070, material: 'Oak 18' },
    { id: 't', width: 2800, height: 2070, material: 'GLASS' },
  ],
};
const rules = () => useCalculatorStore.getState().draft.configuration;
const undo = () => act(() => useCalculatorStore.getState().undo());

async function show(job: object) {
  await loadTexts('calculator', 'saw', 'grid');
  useCalculatorStore.setState({ draft: readDraft(job), serverFaults: NO_SERVER_FAULTS });
  return renderWithProviders(<SettingsStep />);
}
const choose = async (user: Awaited<ReturnType<typeof show>>['user'], field: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => useCalculatorStore.getState().clear());

describe('rules of single materials', () => {
  it('are not spoken of in a job of one material', async () => {
    await show({ ...TWO, stock_panels: TWO.stock_panels.slice(0, 1) });
    expect(screen.queryByText('Rules of single materials')).not.toBeInTheDocument();
  });

  it('are picked one by one, begin with what holds everywhere, and go again', async () => {
    const { user } = await show({ ...TWO, configuration: { cut_thickness: '4', max_stages: 3 } });
    await user.click(screen.getByRole('button', { name: /^Rules of single materials/ }));
    await choose(user, /Another material/, 'Glass');
    expect(rules().materials, 'nothing differs yet').toBeUndefined();
    await choose(user, /What differs here/, 'Kerf');
    expect(rules().materials).toEqual({ GLASS: { cut_thickness: '4' } });
    const glass = within(screen.getByRole('region', { name: 'Glass' }));
    await user.type(glass.getByRole('textbox', { name: 'Kerf' }), '{Control>}a{/Control}0{Enter}');
    await choose(user, /What else differs here/, 'Stages of cuts');
    await user.click(glass.getByRole('combobox', { name: 'Stages of cuts' }));
    await user.click(await screen.findByRole('option', { name: 'Any number' }));
    expect(rules().materials).toEqual({ GLASS: { cut_thickness: '0', max_stages: null } });
    expect(
      screen.getByRole('button', { name: /Glass – Kerf: 0 mm, Stages of cuts: Any number/ }),
    ).toBeInTheDocument();

    await user.click(glass.getByRole('button', { name: 'As everywhere: Kerf' }));
    expect(rules().materials).toEqual({ GLASS: { max_stages: null } });
    await user.click(glass.getByRole('button', { name: 'Remove: Glass' }));
    expect(rules().materials).toBeUndefined();
    undo();
    undo();
    expect(rules().materials).toEqual({ GLASS: { cut_thickness: '0', max_stages: null } });
  });

  it('of a material that no row has any more stay to be seen, and a fault is told at its field', async () => {
    const { user } = await show({
      ...TWO,
      stock_panels: TWO.stock_panels.slice(0, 1),
      configuration: { materials: { 'MDF 18.5': { min_offcut: '20000', max_cut_length: null } } },
    });
    expect(screen.getByText('Something here is not right yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Rules of single materials/ }));
    const mdf = within(screen.getByRole('region', { name: 'MDF 18.5' }));
    expect(mdf.getByText('No row of this calculation has this material.')).toBeVisible();
    expect(mdf.getByRole('textbox', { name: 'Narrowest offcut' })).toHaveAccessibleDescription(
      'At most 10000 mm',
    );
    await user.type(mdf.getByRole('textbox', { name: 'Longest cut' }), '{Control>}a{/Control}3000{Enter}');
    expect(rules().materials?.['MDF 18.5']?.max_cut_length).toBe('3000');
    await user.type(mdf.getByRole('textbox', { name: 'Longest cut' }), '{Control>}a{/Control}0{Enter}');
    expect(rules().materials?.['MDF 18.5']?.max_cut_length).toBeNull();
  });
});

describe('edge bands', () => {
  it('that panels have get a thickness, and sizes are finished sizes at a switch', async () => {
    const { user } = await show(TWO);
    await user.click(screen.getByRole('button', { name: /^Edge bands/ }));
    const white = within(screen.getByRole('group', { name: 'PVC white' }));
    await user.type(white.getByRole('textbox', { name: 'Thickness' }), '{Control>}a{/Control}2{Enter}');
    await user.type(white.getByRole('textbox', { name: 'Overlength' }), '{Control>}a{/Control}30{Enter}');
    await user.click(screen.getByRole('switch', { name: /finished sizes/ }));
    expect(rules()).toMatchObject({
      deduct_edge_bands: true,
      edge_bands: { PVC_WHITE: { thickness: '2', overlength: '30' } },
    });
    await user.type(white.getByRole('textbox', { name: 'Overlength' }), '{Control>}a{/Control}0{Enter}');
    expect(rules().edge_bands).toEqual({ PVC_WHITE: { thickness: '2' } });
    await user.type(white.getByRole('textbox', { name: 'Thickness' }), '{Control>}a{/Control}0{Enter}');
    expect(rules().edge_bands).toBeUndefined();
  });

  it('are not spoken of where no panel has any', async () => {
    await show({ ...TWO, panels: [] });
    expect(screen.queryByRole('button', { name: /^Edge bands/ })).not.toBeInTheDocument();
  });
});
