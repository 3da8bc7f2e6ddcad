import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { DEFAULT_CONFIGURATION, type Configuration } from '@/domain/job/job';
import { withMachine, type Machine } from '@/domain/job/machine';
import { newPanel, newStock, type PanelInput, type StockInput } from '@/domain/job/rows';
import { gate } from '@/testing/gate';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { MachineLibrary } from './MachineLibrary';
import { LibraryButton } from './LibraryButton';
import { PanelLibrary } from './PanelLibrary';
import { StockLibrary } from './StockLibrary';

const server = startTestServer();
const stock = {
  id: '1',
  width: '2800',
  height: '2070',
  count: 2,
  material: 'WOOD',
  label: '2800x2070',
  orientation: 1,
};
const entry = (name: string, parts: object = {}) => ({
  id: `id of ${name}`,
  name,
  name_ru: null,
  is_system: false,
  use_count: 0,
  created_at: '2026-11-20T10:00:00Z',
  ...parts,
});
const sheet = (name: string, parts: object = {}) => entry(name, { stock_panel: stock, ...parts });

/** Keeps a list of entries as the server does; returns the bodies that were sent. */
function keep(path: string, listName: string, kept: Record<string, unknown>[]) {
  const sent: unknown[] = [];
  const used: unknown[] = [];
  let list = kept;
  server.use(
    http.get(at(path), ({ request }) => {
      const search = new URL(request.url).searchParams.get('search')?.toLowerCase() ?? '';
      const found = list.filter(({ name }) => String(name).toLowerCase().includes(search));
      // The rows of sets are told of each on its own.
      const listed = found.map((one) => ('panels' in one ? { ...one, panels: null } : one));
      return HttpResponse.json({ [listName]: listed, total: found.length });
    }),
    http.get(at(`${path}/:id`), ({ params }) =>
      HttpResponse.json(list.find(({ id }) => id === decodeURIComponent(String(params.id)))),
    ),
    http.post(at(path), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      if (list.some(({ name }) => name === body.name)) {
        return refusal(400, 'VALIDATION_ERROR', { fields: {}, faults: [{ path: 'name', fault: 'taken' }] });
      }
      const made = entry(String(body.name), { ...body, row_count: 1, piece_count: 1 });
      list = [...list, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete(at(`${path}/:id`), ({ params }) => {
      const one = list.find(({ id }) => id === decodeURIComponent(String(params.id)));
      if (one?.is_system) return refusal(403, 'TEMPLATE_DELETE_FORBIDDEN');
      list = list.filter((other) => other !== one);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(at(`${path}/:id/use`), ({ params }) => {
      used.push(decodeURIComponent(String(params.id)));
      return HttpResponse.json(list[0]);
    }),
  );
  return { sent, used };
}

const onTake = vi.fn();
const onUndo = vi.fn();
const row = (label: string): StockInput => ({ ...newStock('mm'), label, width: '2440', height: '1220' });
const menu = async (user: ReturnType<typeof renderWithProviders>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: 'Library' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => vi.clearAllMocks());

describe('sheets', () => {
  const show = (rows: StockInput[] = []) =>
    renderWithProviders(
      <LibraryButton
        menu={(place) => <StockLibrary place={place} rows={rows} onTake={onTake} onUndo={onUndo} />}
      />,
    );

  it('are found by group and by search, and one click inserts one and counts the use', async () => {
    const { used } = keep('/templates/stock-panels', 'templates', [
      sheet('Glass', { is_system: true }),
      sheet('Chipboard', { is_system: true, use_count: 3 }),
      sheet('Leftover'),
    ]);
    const { user } = show();
    await menu(user, 'Insert a sheet…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Insert a sheet' }));
    expect(
      within(await dialog.findByRole('region', { name: 'Most used' })).getByText('Chipboard'),
    ).toBeVisible();
    const own = within(dialog.getByRole('region', { name: 'My own' }));
    expect(own.getByText('2800 × 2070 mm × 2 · Wood · grain along the width')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete Glass' })).not.toBeInTheDocument();

    await user.type(dialog.getByRole('searchbox', { name: 'Search' }), 'glas');
    await waitFor(() => expect(dialog.queryByText('Chipboard')).not.toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: /^Glass/ }));
    expect(onTake).toHaveBeenCalledWith(
      [expect.objectContaining({ width: '2800', count: '2', orientation: 1 })],
      false,
    );
    await waitFor(() => expect(used).toEqual(['id of Glass']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  it('are saved from a row of the list; a name that is taken is told at the name', async () => {
    const { sent } = keep('/templates/stock-panels', 'templates', [sheet('Second')]);
    const { user } = show([row('First'), row('Second')]);
    await menu(user, 'Save a sheet as a template…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save a sheet as a template' }));
    expect(dialog.getByLabelText('Name')).toHaveValue('First');
    await user.click(dialog.getByRole('combobox', { name: /Row/ }));
    await user.click(await screen.findByRole('option', { name: /^Second · 2440 × 1220 mm × 1/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Is taken already')).toBeVisible();
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    await user.type(dialog.getByLabelText('Name'), ' of mine{Enter}');
    expect(await screen.findByText('“Second of mine” is in the library')).toBeVisible();
    expect(sent[1]).toMatchObject({ name: 'Second of mine', stock_panel: { width: '2440', count: 1 } });
  });

  it('of mine are deleted at once, and undo brings them back', async () => {
    const { sent } = keep('/templates/stock-panels', 'templates', [sheet('Leftover')]);
    const { user } = show();
    await menu(user, 'Insert a sheet…');
    await user.click(await screen.findByRole('button', { name: 'Delete Leftover' }));
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Delete Leftover' })).toBeVisible();
    expect(sent).toEqual([{ name: 'Leftover', stock_panel: stock }]);
  });

  it('that the program brought along cannot be deleted, whoever tries', async () => {
    let system = false;
    server.use(
      http.get(at('/templates/stock-panels'), () =>
        HttpResponse.json({ templates: [sheet('Glass', { is_system: system })], total: 1 }),
      ),
      http.delete(at('/templates/stock-panels/:id'), () => {
        system = true;
        return refusal(403, 'TEMPLATE_DELETE_FORBIDDEN');
      }),
    );
    const { user } = show();
    await menu(user, 'Insert a sheet…');
    await user.click(await screen.findByRole('button', { name: 'Delete Glass' }));
    expect(await screen.findByText('System templates cannot be deleted')).toBeVisible();
  });

  it('that cannot be loaded are asked for again', async () => {
    server.use(http.get(at('/templates/stock-panels'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = show();
    await menu(user, 'Insert a sheet…');
    expect(await screen.findByText('The library could not be loaded')).toBeVisible();
    keep('/templates/stock-panels', 'templates', [sheet('Leftover')]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Leftover')).toBeVisible();
  });
});

describe('sets', () => {
  const panel = (label: string): PanelInput => ({ ...newPanel('mm'), label });
  const set = (name: string) => ({
    ...entry(name),
    panels: [
      { ...stock, edge: { top: 'PVC_WHITE' } },
      { ...stock, id: '2' },
    ],
    row_count: 2,
    piece_count: 4,
  });
  const show = (rows: PanelInput[]) =>
    renderWithProviders(
      <LibraryButton
        menu={(place) => <PanelLibrary place={place} rows={rows} onTake={onTake} onUndo={onUndo} />}
      />,
    );

  it('fill an empty list with one click', async () => {
    keep('/panel-sets', 'panel_sets', [set('Wall unit')]);
    const { user } = show([]);
    await menu(user, 'Load a set…');
    await user.click(await screen.findByRole('button', { name: 'Wall unit 2 rows · 4 pieces' }));
    await waitFor(() => expect(onTake).toHaveBeenCalled());
    const [rows] = onTake.mock.calls[0] as [PanelInput[]];
    expect(rows).toHaveLength(2);
    expect(rows[0]?.edge.top).toBe('PVC_WHITE');
  });

  it('whose rows do not come stay in the list, and say why', async () => {
    keep('/panel-sets', 'panel_sets', [set('Wall unit')]);
    server.use(http.get(at('/panel-sets/:id'), () => refusal(404, 'PANEL_SET_NOT_FOUND')));
    const { user } = show([]);
    await menu(user, 'Load a set…');
    await user.click(await screen.findByRole('button', { name: 'Wall unit 2 rows · 4 pieces' }));
    expect(await screen.findByText('Panel set not found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wall unit 2 rows · 4 pieces' })).toBeVisible();
    expect(onTake).not.toHaveBeenCalled();
  });

  it('are not taken by whoever closes the dialog before their rows have come', async () => {
    keep('/panel-sets', 'panel_sets', [set('Wall unit')]);
    const asked = gate();
    const answered = gate();
    server.use(
      http.get(at('/panel-sets/:id'), async () => {
        asked.open();
        await answered.passed;
        return HttpResponse.json(set('Wall unit'));
      }),
    );
    const { user, queryClient } = show([]);
    await menu(user, 'Load a set…');
    await user.click(await screen.findByRole('button', { name: 'Wall unit 2 rows · 4 pieces' }));
    await asked.passed;
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answered.open();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(onTake).not.toHaveBeenCalled();
  });

  it('come back with all their rows when they were deleted by mistake', async () => {
    const { sent } = keep('/panel-sets', 'panel_sets', [set('Wall unit')]);
    const { user } = show([]);
    await menu(user, 'Load a set…');
    await user.click(await screen.findByRole('button', { name: 'Delete Wall unit' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Wall unit/ });
    expect(sent).toEqual([{ name: 'Wall unit', panels: set('Wall unit').panels }]);
  });

  it.each([
    ['Append Wall unit', false],
    ['Replace the rows by Wall unit', true],
  ])('over rows that are there: %s', async (way, replace) => {
    keep('/panel-sets', 'panel_sets', [set('Wall unit')]);
    const { user } = show([panel('A')]);
    await menu(user, 'Load a set…');
    await user.click(await screen.findByRole('button', { name: way }));
    await waitFor(() => expect(onTake).toHaveBeenCalled());
    expect(onTake).toHaveBeenCalledWith(expect.arrayContaining([expect.anything()]), replace);
    const [rows] = onTake.mock.calls[0] as [PanelInput[]];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    expect(rows[0]?.id).not.toBe('1');
  });

  it('keep the rows of the list under a name', async () => {
    const { sent } = keep('/panel-sets', 'panel_sets', []);
    const { user } = show([panel('A'), panel('B')]);
    await menu(user, 'Save the list as a set…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save the panels as a set' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please enter a name')).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name');
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Drawers{Enter}');
    expect(await screen.findByText('“Drawers” is in the library')).toBeVisible();
    expect(sent).toMatchObject([
      {
        name: 'Drawers',
        panels: [
          { label: 'A', count: 1 },
          { label: 'B', count: 1 },
        ],
      },
    ]);
  });
});

describe('machines', () => {
  const saw = entry('Table saw', {
    is_system: true,
    name_ru: 'Станок',
    configuration: {
      cut_thickness: '3.2',
      min_trim_dimension: '50',
      max_stages: 3,
      consider_orientation: true,
    },
  });
  const own = entry('Old Altendorf', { configuration: { cut_thickness: '2.8' } });

  /** The library in a job; what it chooses is what the job is cut on. */
  function Job({ begin, onChoose }: { begin: Configuration; onChoose: (machine: Machine | null) => void }) {
    const [job, setJob] = useState<{ configuration: Configuration; machine: Machine | null }>({
      configuration: begin,
      machine: null,
    });
    const { configuration, machine } = job;
    return (
      <>
        <MachineLibrary
          configuration={configuration}
          machine={machine}
          onChoose={(chosen) => {
            onChoose(chosen);
            setJob({
              machine: chosen,
              configuration: chosen ? withMachine(configuration, chosen.rules) : configuration,
            });
          }}
          onUndo={onUndo}
        />
        <button onClick={() => setJob({ machine, configuration: { ...configuration, cut_thickness: '4' } })}>
          Another blade
        </button>
      </>
    );
  }
  const show = (begin = DEFAULT_CONFIGURATION) => {
    const onChoose = vi.fn();
    return { onChoose, ...renderWithProviders(<Job begin={begin} onChoose={onChoose} />) };
  };

  it('set their own fields, leave the goal and the grain, and are counted', async () => {
    const { used } = keep('/templates/configurations', 'templates', [saw]);
    const { user, onChoose } = show({ ...DEFAULT_CONFIGURATION, trim: { left: '10' } });
    await user.click(screen.getByRole('button', { name: 'Machine Choose a machine' }));
    await user.click(
      await screen.findByRole('button', {
        name: 'Table saw Kerf: 3.2 mm · Smallest remnant: 50 mm · Stages of cuts: 3',
      }),
    );
    expect(onChoose).toHaveBeenCalledWith({
      name: 'Table saw',
      name_ru: 'Станок',
      rules: { cut_thickness: '3.2', min_trim_dimension: '50', max_stages: 3 },
    });
    expect(screen.getByRole('button', { name: 'Machine Table saw' })).toBeVisible();
    expect(screen.getByText('As the machine has it.')).toBeVisible();
    await waitFor(() => expect(used).toEqual(['id of Table saw']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  it('tell what was changed since, and set it back', async () => {
    keep('/templates/configurations', 'templates', [saw]);
    const { user, onChoose } = show();
    await user.click(screen.getByRole('button', { name: 'Machine Choose a machine' }));
    await user.click(await screen.findByRole('button', { name: /^Table saw/ }));
    await user.click(screen.getByRole('button', { name: 'Another blade' }));
    expect(screen.getByText('Changed: Kerf 4 mm (machine: 3.2 mm)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep in the machine' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set back' }));
    expect(onChoose.mock.lastCall).toMatchObject([{ rules: { cut_thickness: '3.2' } }]);
    expect(screen.getByText('As the machine has it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No machine' }));
    expect(onChoose.mock.lastCall).toEqual([null]);
  });

  it('of mine keep what was changed', async () => {
    const { sent } = keep('/templates/configurations', 'templates', [own]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Machine Choose a machine' }));
    await user.click(await screen.findByRole('button', { name: /^Old Altendorf/ }));
    await user.click(screen.getByRole('button', { name: 'Another blade' }));
    await user.click(await screen.findByRole('button', { name: 'Keep in the machine' }));
    expect(await screen.findByText('As the machine has it.')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Old Altendorf', configuration: { cut_thickness: '4', min_trim_dimension: '0' } },
    ]);
  });

  it('are saved under a name and are the machine of the job then', async () => {
    const { sent } = keep('/templates/configurations', 'templates', []);
    const { user } = show({ ...DEFAULT_CONFIGURATION, max_stages: 2, consider_orientation: true });
    await user.click(screen.getByRole('button', { name: 'Save as a machine…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Felder{Enter}');
    expect(await screen.findByText('“Felder” is in the library')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Felder', configuration: { cut_thickness: '3', min_trim_dimension: '0', max_stages: 2 } },
    ]);
    expect(screen.getByRole('button', { name: 'Machine Felder' })).toBeVisible();
  });

  it('of mine get another name, also one that only differs in its case', async () => {
    const { sent } = keep('/templates/configurations', 'templates', [own, saw]);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Machine Choose a machine' }));
    expect(screen.queryByRole('button', { name: 'Rename Table saw' })).not.toBeInTheDocument();
    for (const [from, to] of [
      ['Old Altendorf', 'F45'],
      ['F45', 'f45'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Rename ${from}` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Rename the machine' }));
      await user.clear(dialog.getByLabelText('Name'));
      await user.type(dialog.getByLabelText('Name'), `${to}{Enter}`);
      expect(await screen.findByRole('button', { name: `Rename ${to}` })).toBeVisible();
      expect(screen.queryByRole('button', { name: `Rename ${from}` })).not.toBeInTheDocument();
    }
    expect(sent).toMatchObject([
      { name: 'F45', configuration: { cut_thickness: '2.8' } },
      { name: 'f45', configuration: { cut_thickness: '2.8' } },
    ]);
  });
});
