import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '@/api/keys';
import type { CncMachine, FileFormatOffer } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { FilesButton } from './FilesButton';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-0000000000aa';
const words = (...values: string[]) => ({ values, default: values[0] ?? null });
const number = (min: number, max: number, value: string | null) => ({ min, max, default: value });
const OFFER: FileFormatOffer = {
  format: 'gcode',
  plan: 'enterprise',
  allowed: true,
  media_type: 'application/zip',
  options: {
    machine: { default: null },
    mode: words('cuts', 'outline'),
    thickness: number(0.1, 200, '18'),
    tool: number(0.1, 50, null),
    feed: number(1, 50_000, '3000'),
    tabs: number(0, 20, '2'),
    group: { values: ['true', 'false'], default: 'true' },
  },
  refused: null,
};
const OPTIONS = { mode: 'cuts', thickness: 18, feed: 5000, tabs: 2 } as const;

/** What the server keeps, what it was told, and the options of the files that it was asked for. */
let kept: CncMachine[] = [];
let told: unknown[] = [];
let asked: Record<string, string>[] = [];

beforeEach(() => {
  kept = [
    { id: 'm1', name: 'Router', options: { ...OPTIONS, tool: 6 } },
    { id: 'm2', name: 'Large one', options: { ...OPTIONS, feed: 9000 } },
  ];
  told = [];
  asked = [];
  const gone = () => refusal(404, 'NOT_FOUND');
  const taken = (name: string, id?: string) =>
    kept.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
      ? refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'name', fault: 'taken' }] })
      : null;
  server.use(
    http.get(at(`/calculations/${ID}/files`), () => HttpResponse.json({ formats: [OFFER] })),
    http.get(at(`/calculations/${ID}/files/gcode`), ({ request }) => {
      const query = new URL(request.url).searchParams;
      query.delete('lang');
      query.delete('unit');
      const options = Object.fromEntries(query);
      asked.push(options);
      if (options.machine !== undefined && !kept.some(({ id }) => id === options.machine)) {
        return refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'machine', fault: 'names_nothing' }] });
      }
      return HttpResponse.text('PK');
    }),
    http.get(at('/templates/machines'), () => HttpResponse.json({ templates: kept })),
    http.post(at('/templates/machines'), async ({ request }) => {
      const body = (await request.json()) as Omit<CncMachine, 'id'>;
      told.push(body);
      const refused = taken(body.name);
      if (refused) return refused;
      const made = { id: 'm3', ...body };
      kept = [...kept, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put(at('/templates/machines/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Partial<CncMachine>;
      told.push(body);
      const before = kept.find(({ id }) => id === params.id);
      if (!before) return gone();
      const refused = taken(body.name ?? '', before.id);
      if (refused) return refused;
      const changed = { ...before, ...body };
      kept = kept.map((one) => (one === before ? changed : one));
      return HttpResponse.json(changed);
    }),
    http.delete(at('/templates/machines/:id'), ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
});

const NAME = 'CNC router, G-code';

async function openDialog() {
  const view = renderWithProviders(<FilesButton id={ID} />);
  const { user } = view;
  const menu = () => user.click(screen.getByRole('button', { name: 'Download' }));
  const open = async () => {
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: `Options: ${NAME}` }));
    await screen.findByRole('dialog', { name: NAME });
  };
  await open();
  const dialog = () => within(screen.getByRole('dialog', { name: NAME }));
  const machine = () => dialog().getByRole('combobox', { name: 'Machine' });
  const field = (name: string) => dialog().getByRole('textbox', { name });
  const fill = async (name: string, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
    await user.tab();
  };
  const choose = async (name: string) => {
    await waitFor(() => expect(machine()).toBeVisible());
    await user.click(machine());
    await user.click(await screen.findByRole('option', { name }));
  };
  const act = async (name: string) => {
    await user.click(dialog().getByRole('button', { name: 'Keep and change machines' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  /** Writes a name into the dialog that asks for it, and sends it. */
  const name = async (title: string, text: string, button: string) => {
    const naming = within(await screen.findByRole('dialog', { name: title }));
    await user.clear(naming.getByRole('textbox'));
    await user.type(naming.getByRole('textbox'), text);
    await user.click(naming.getByRole('button', { name: button }));
    return naming;
  };
  const download = async () => {
    const before = asked.length;
    await user.click(dialog().getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(asked).toHaveLength(before + 1));
    return asked.at(-1);
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  return { ...view, menu, open, dialog, machine, field, fill, choose, act, name, download, closed };
}

describe('the machine of a G-code file', () => {
  it('shows its values in the fields, and what is changed goes beside it', async () => {
    const { choose, field, fill, dialog, download } = await openDialog();
    await choose('Router');
    expect(field('Feed')).toHaveValue('5000');
    expect(field('Diameter of the tool')).toHaveValue('6');
    // As usual, though not as on the machine.
    await fill('Feed', '3000');
    expect(await dialog().findByText('Differs from the machine: Feed')).toBeVisible();
    expect(await download()).toEqual({ machine: 'm1', feed: '3000' });
  });

  it('whose tool is taken away is said in full, since nothing can be taken from it', async () => {
    const { choose, fill, download, open, closed, field, machine } = await openDialog();
    await choose('Router');
    await fill('Diameter of the tool', '');
    expect(await download()).toEqual({ feed: '5000' });
    // It is still the machine that is chosen.
    await closed();
    await open();
    await waitFor(() => expect(machine()).toHaveTextContent('Router'));
    expect(field('Diameter of the tool')).toHaveValue('');
  });

  it('is remembered with what is beside it, also for the next click', async () => {
    const { choose, fill, download, closed, menu, user, open, field } = await openDialog();
    await choose('Large one');
    await fill('Thickness of the sheet', '16');
    await download();
    await closed();
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: NAME }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual({ machine: 'm2', thickness: '16' });
    await open();
    expect(field('Feed')).toHaveValue('9000');
    expect(field('Thickness of the sheet')).toHaveValue('16');
  });

  it('is kept with the values as they stand', async () => {
    const { fill, act, name, machine, download } = await openDialog();
    await fill('Feed', '1234');
    await act('Keep as a new machine…');
    await name('Keep as a new machine', 'Small one', 'Keep');
    await waitFor(() => expect(machine()).toHaveTextContent('Small one'));
    // Equal sheets once is of the file, and not of the machine.
    expect(told).toEqual([
      { name: 'Small one', options: { mode: 'cuts', thickness: 18, feed: 1234, tabs: 2 } },
    ]);
    expect(await download()).toEqual({ machine: 'm3' });
  });

  it('takes changes over only where there are any', async () => {
    const { choose, fill, act, dialog, user } = await openDialog();
    await choose('Router');
    await user.click(dialog().getByRole('button', { name: 'Keep and change machines' }));
    await screen.findByRole('menuitem', { name: 'Rename…' });
    expect(screen.queryByRole('menuitem', { name: /^Save changes/ })).toBeNull();
    await user.keyboard('{Escape}');
    await fill('Feed', '4000');
    await act('Save changes to “Router”');
    await waitFor(() => expect(dialog().queryByText(/^Differs/)).toBeNull());
    expect(told).toEqual([{ options: { mode: 'cuts', thickness: 18, tool: 6, feed: 4000, tabs: 2 } }]);
  });

  it('says under the name that it is taken, and takes another', async () => {
    const { choose, act, name, machine, user } = await openDialog();
    await choose('Router');
    await act('Rename…');
    const naming = await name('Rename the machine', 'LARGE ONE', 'Rename');
    expect(await naming.findByText('Is taken already')).toBeVisible();
    await user.clear(naming.getByRole('textbox'));
    await user.type(naming.getByRole('textbox'), 'Second router');
    await user.click(naming.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(machine()).toHaveTextContent('Second router'));
  });

  it('says in a sentence that a plan holds no more of them', async () => {
    const details = { limit: 100, current: 100 };
    server.use(http.post(at('/templates/machines'), () => refusal(403, 'TEMPLATE_LIMIT_EXCEEDED', details)));
    const { act, name } = await openDialog();
    await act('Keep as a new machine…');
    const naming = await name('Keep as a new machine', 'One more', 'Keep');
    expect(await naming.findByText(/100 are the most/)).toBeVisible();
  });

  it('says by the field which value the server refuses', async () => {
    const faults = [{ path: 'options.feed', fault: 'too_large', max: '50000' }];
    server.use(http.put(at('/templates/machines/:id'), () => refusal(400, 'VALIDATION_ERROR', { faults })));
    const { choose, fill, act, dialog } = await openDialog();
    await choose('Router');
    await fill('Feed', '4000');
    await act('Save changes to “Router”');
    expect(await dialog().findByText('Feed: must be at most 50000')).toBeVisible();
  });

  it('is deleted once that was asked, and leaves its values', async () => {
    const { choose, act, user, machine, field } = await openDialog();
    await choose('Router');
    await act('Delete…');
    const asking = within(await screen.findByRole('alertdialog', { name: 'Delete “Router”?' }));
    expect(kept).toHaveLength(2);
    await user.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    await waitFor(() => expect(machine()).toHaveTextContent('None'));
    expect(field('Feed')).toHaveValue('5000');
    expect(field('Diameter of the tool')).toHaveValue('6');
  });

  it('that somebody has deleted leads one click to the options, where nothing is lost', async () => {
    const { choose, fill, download, closed, menu, user, dialog, field, machine } = await openDialog();
    await choose('Router');
    await fill('Thickness of the sheet', '16');
    await download();
    await closed();
    kept = [];
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: NAME }));
    await screen.findByRole('dialog', { name: NAME });
    expect(await dialog().findByText(/“Router” is there no more/)).toBeVisible();
    expect(machine()).toHaveTextContent('None');
    expect(field('Feed')).toHaveValue('5000');
    expect(await download()).toEqual({ thickness: '16', tool: '6', feed: '5000' });
  });

  it('says what it is good for where there is none', async () => {
    kept = [];
    const { dialog } = await openDialog();
    expect(await dialog().findByText(/^Keep these settings as a machine/)).toBeVisible();
  });

  it('can be chosen and not changed by a viewer of the team', async () => {
    const { queryClient, choose, dialog } = await openDialog();
    queryClient.setQueryData(keys.user, { ...aUser(), team_role: 'viewer' });
    await choose('Router');
    await waitFor(() =>
      expect(dialog().queryByRole('button', { name: 'Keep and change machines' })).toBeNull(),
    );
  });
});
