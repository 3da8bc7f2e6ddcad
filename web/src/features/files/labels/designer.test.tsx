import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '@/api/queries';
import type { LabelFormat } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { chooseUnit } from '@/i18n/chosenUnit';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, aUser, refusal, startTestServer } from '@/testing/server';
import { LabelFormatMenu } from './LabelFormatMenu';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-0000000000aa';
const OWN = '01900000-0000-7000-8000-0000000000bb';

const format = (parts: Partial<LabelFormat>): LabelFormat => ({
  id: 'roll-60x40',
  name: '60 × 40',
  built_in: true,
  paper: { kind: 'roll', width: 60, height: 40 },
  width: 60,
  height: 40,
  fields: [
    { field: 'label', x: 2, y: 2, width: 30, height: 8, font_size: 15, align: 'left' },
    { field: 'size', x: 2, y: 12, width: 20, height: 6, font_size: 12, align: 'left' },
    { field: 'number', x: 40, y: 30, width: 10, height: 6, font_size: 9, align: 'right' },
  ],
  ...parts,
});
const FORMATS = [format({}), format({ id: OWN, name: 'Drawers', built_in: false })];

interface Sent {
  id: string | null;
  body: Record<string, unknown> & { fields?: Record<string, unknown>[] };
}

/** What was saved, and the labels that were asked for. */
let saved: Sent[] = [];
let drawn: { piece: string | null; fields: unknown[] }[] = [];

beforeEach(() => {
  saved = [];
  drawn = [];
  server.use(
    http.post(at(`/calculations/${ID}/label-preview`), async ({ request }) => {
      const { fields } = (await request.json()) as { fields: { field: string }[] };
      const piece = new URL(request.url).searchParams.get('piece');
      drawn.push({ piece, fields });
      const svgs = fields.map(({ field }) => (field === 'number' ? null : `<svg>${field}</svg>`));
      return HttpResponse.json({ pieces: 49, piece: Number(piece), fields: svgs });
    }),
    http.post(at('/templates/labels'), async ({ request }) => {
      const body = (await request.json()) as Sent['body'];
      saved.push({ id: null, body });
      return HttpResponse.json({ ...format({ id: 'made', built_in: false }), ...body }, { status: 201 });
    }),
    http.put(at('/templates/labels/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Sent['body'];
      saved.push({ id: String(params.id), body });
      return HttpResponse.json({ ...format({ id: String(params.id), built_in: false }), ...body });
    }),
  );
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderMenu(chosen = OWN, formats = FORMATS) {
  const onChoose = vi.fn();
  const view = renderWithProviders(
    <LabelFormatMenu id={ID} formats={formats} chosen={chosen} remnants="true" onChoose={onChoose} />,
  );
  const open = async (entry: string | RegExp) => {
    await view.user.click(screen.getByRole('button', { name: 'Formats of labels' }));
    await view.user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { ...view, onChoose, open };
}

async function openDesigner(chosen = OWN) {
  const view = renderMenu(chosen);
  await view.open(/^Design…/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Label designer' }));
  await dialog.findByText('Part 1 of 49');
  const canvas = within(dialog.getByRole('application'));
  const field = (name: string | RegExp) => canvas.getByRole('button', { name });
  const focus = (name: RegExp) => act(() => field(name).focus());
  const button = (name: string) => dialog.getByRole('button', { name });
  const places = () => canvas.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  return { ...view, dialog, canvas, field, focus, button, places };
}

/** A pointer that goes down there, moves by so many px, and goes up. One mm is 10 px or whatever the label has room for. */
function drag(element: Element, x: number, y: number, held: object = {}) {
  fireEvent.pointerDown(element, { button: 0, isPrimary: true, clientX: 100, clientY: 100, ...held });
  fireEvent.pointerMove(window, { clientX: 100 + x / 2, clientY: 100 + y / 2, ...held });
  fireEvent.pointerMove(window, { clientX: 100 + x, clientY: 100 + y, ...held });
  fireEvent.pointerUp(window, { clientX: 100 + x, clientY: 100 + y, ...held });
}

describe('the menu of label formats', () => {
  it('changes nothing that comes with the program, and says so', async () => {
    const { user } = renderMenu('roll-60x40');
    await user.click(screen.getByRole('button', { name: 'Formats of labels' }));
    for (const name of ['Rename…', 'Delete…']) {
      const entry = await screen.findByRole('menuitem', {
        name: new RegExp(`${name} ?It comes with the program`),
      });
      expect(entry).toHaveAttribute('aria-disabled', 'true');
    }
    expect(screen.getByRole('menuitem', { name: /^Design…/ })).toHaveTextContent('As a copy');
  });

  it('renames an own format, and tells a name that is taken', async () => {
    const { user, open, onChoose } = renderMenu();
    server.use(
      http.put(
        at('/templates/labels/:id'),
        () => refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'name', fault: 'taken' }] }),
        { once: true },
      ),
    );
    await open('Rename…');
    const name = await screen.findByRole('textbox', { name: 'Name of the format' });
    await user.clear(name);
    await user.type(name, 'Doors{Enter}');
    expect(await screen.findByText('Is taken already')).toBeVisible();
    await user.type(name, ' 2{Enter}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(OWN));
    expect(saved).toEqual([{ id: OWN, body: { name: 'Doors 2' } }]);
  });

  it('keeps a copy under another name, and chooses it', async () => {
    const { user, open, onChoose } = renderMenu('roll-60x40');
    await open('Duplicate…');
    expect(await screen.findByRole('textbox', { name: 'Name of the format' })).toHaveValue('60 × 40 (copy)');
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith('made'));
    expect(must(saved[0]).body.fields).toHaveLength(3);
  });

  it('asks before it deletes, and chooses another one then', async () => {
    const { user, open, onChoose } = renderMenu();
    const gone = vi.fn();
    server.use(
      http.delete(at(`/templates/labels/${OWN}`), () => {
        gone();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open('Delete…');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith('roll-60x40'));
    expect(gone).toHaveBeenCalledOnce();
  });
});

describe('the designer of labels', () => {
  it('shows each field as it is for a real part, and the name of what says nothing', async () => {
    const { field, user, button, dialog } = await openDesigner();
    expect(field('Size, 20 × 6 mm at 2, 12')).toBeEmptyDOMElement();
    expect(field(/^Number/)).toHaveTextContent('Number');
    await user.click(button('Next part'));
    await dialog.findByText('Part 2 of 49');
    expect(must(drawn.at(-1)).piece).toBe('2');
  });

  it('adds a field in the middle, and takes it back', async () => {
    const { user, button, places } = await openDesigner();
    await user.click(button('Material'));
    expect(places()).toContain('Material, 30 × 4 mm at 15, 18');
    await user.click(button('Undo'));
    expect(places()).toHaveLength(3);
    await user.click(button('Redo'));
    expect(places()).toHaveLength(4);
    await waitFor(() => expect(must(drawn.at(-1)).fields).toHaveLength(4));
  });

  it('moves and resizes by keys, and says where a field is then', async () => {
    const { user, field, dialog, focus } = await openDesigner();
    focus(/^Size/);
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(field('Size, 20 × 6 mm at 2.5, 17.5')).toHaveFocus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    field('Size, 20.5 × 1 mm at 2.5, 17.5');
    const said = dialog.getAllByRole('status').map((one) => one.textContent);
    expect(said).toContain('Size, 20.5 × 1 mm at 2.5, 17.5');
    await user.keyboard('{Control>}zzzzz{/Control}');
    field('Size, 20 × 6 mm at 2, 12');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    field('Size, 20 × 6 mm at 2.5, 12');
  });

  it('walks through the fields by Tab, and chooses all or none by keys', async () => {
    const { user, field, dialog, focus } = await openDesigner();
    focus(/^Name of the part/);
    await user.tab();
    expect(field(/^Size/)).toHaveAttribute('aria-pressed', 'true');
    expect(field(/^Name of the part/)).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Control>}a{/Control}');
    expect(dialog.getByText('3 fields chosen')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(field(/^Size/)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('dialog', { name: 'Label designer' })).toBeVisible();
  });

  it('copies, cuts, pastes, duplicates and deletes by keys', async () => {
    const { user, places, focus } = await openDesigner();
    focus(/^Size/);
    await user.keyboard('{Control>}d{/Control}');
    expect(places()).toContain('Size, 20 × 6 mm at 4, 14');
    await user.keyboard('{Control>}x{/Control}');
    expect(places()).toHaveLength(3);
    await user.keyboard('{Control>}v{/Control}');
    expect(places()).toContain('Size, 20 × 6 mm at 6, 16');
    await user.keyboard('{Delete}');
    expect(places()).toHaveLength(3);
  });

  it('moves by the pointer as one step, and chooses by Shift', async () => {
    const { user, field, places } = await openDesigner();
    act(() => field(/^Size/).focus());
    drag(field(/^Size/), 60, 40, { altKey: true });
    expect(places()).not.toContain('Size, 20 × 6 mm at 2, 12');
    await user.keyboard('{Control>}z{/Control}');
    field('Size, 20 × 6 mm at 2, 12');
    drag(field(/^Number/), 0, 0, { shiftKey: true });
    expect(field(/^Number/)).toHaveAttribute('aria-pressed', 'true');
    expect(field(/^Size/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('chooses what a frame on empty ground touches', async () => {
    const { field, canvas } = await openDesigner();
    const ground = must(field(/^Size/).closest('[data-canvas]'));
    fireEvent.pointerDown(ground, { button: 0, isPrimary: true, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { clientX: 5000, clientY: 5000 });
    fireEvent.pointerUp(window);
    for (const one of canvas.getAllByRole('button')) expect(one).toHaveAttribute('aria-pressed', 'true');
  });

  it('aligns several to each other, and one to the label', async () => {
    const { user, field, button, places, focus } = await openDesigner();
    focus(/^Number/);
    await user.click(button('To the left edge of the label'));
    field('Number, 10 × 6 mm at 0, 30');
    focus(/^Size/);
    await user.keyboard('{Control>}a{/Control}');
    await user.click(button('Align right edges'));
    expect(places()).toEqual([
      'Name of the part, 30 × 8 mm at 2, 2',
      'Size, 20 × 6 mm at 12, 12',
      'Number, 10 × 6 mm at 22, 30',
    ]);
  });

  it('takes sizes in the unit of the person, and none that leaves the label', async () => {
    chooseUnit('inch');
    const { user, dialog, focus } = await openDesigner();
    focus(/^Size/);
    const width = dialog.getByRole('textbox', { name: 'Width' });
    await user.clear(width);
    await user.type(width, '5');
    expect(dialog.getByText(/^From 0.039 to /)).toBeVisible();
    await user.clear(width);
    await user.type(width, '1 1/2{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save and close' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(must(must(saved[0]).body.fields)[1]).toMatchObject({ field: 'size', width: 38.1 });
  });

  it('sends of an own format only what has changed, and is chosen then', async () => {
    const { user, button, onChoose, focus } = await openDesigner();
    focus(/^Size/);
    await user.keyboard('{ArrowRight}');
    await user.click(button('Save and close'));
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(OWN));
    expect(Object.keys(must(saved[0]).body)).toEqual(['fields']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens what comes with the program as a copy, which is saved as a new one', async () => {
    const { user, dialog, onChoose } = await openDesigner('roll-60x40');
    expect(dialog.getByRole('textbox', { name: 'Name of the format' })).toHaveValue('60 × 40 (copy)');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith('made'));
    expect(must(saved[0])).toMatchObject({ id: null, body: { name: '60 × 40 (copy)', width: 60 } });
    expect(screen.getByRole('dialog', { name: 'Label designer' })).toBeVisible();
  });

  it('tells by its field that a name is taken, and loses nothing', async () => {
    const { user, dialog, button } = await openDesigner();
    server.use(
      http.put(at('/templates/labels/:id'), () =>
        refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'name', fault: 'taken' }] }),
      ),
    );
    const name = dialog.getByRole('textbox', { name: 'Name of the format' });
    await user.clear(name);
    await user.type(name, 'Doors');
    await user.click(button('Save and close'));
    expect((await dialog.findAllByText(/Is taken already/)).length).toBeGreaterThan(0);
    expect(name).toBeInvalid();
    await user.type(name, ' 2');
    expect(name).toBeValid();
  });

  it('tells what the server refuses by the field that has it', async () => {
    const { user, dialog, field, button, focus } = await openDesigner();
    server.use(
      http.put(at('/templates/labels/:id'), () =>
        refusal(400, 'VALIDATION_ERROR', { faults: [{ path: 'fields[1].width', fault: 'outside_label' }] }),
      ),
    );
    focus(/^Number/);
    await user.keyboard('{ArrowLeft}');
    await user.click(button('Save and close'));
    await user.click(await dialog.findByRole('button', { name: 'Size: Reaches beyond the label' }));
    expect(field(/^Size.*: Reaches beyond the label$/)).toHaveAttribute('aria-pressed', 'true');
    const width = dialog.getByRole('textbox', { name: 'Width' });
    expect(width).toBeInvalid();
    await user.clear(width);
    await user.type(width, '10{Enter}');
    expect(field('Size, 10 × 6 mm at 2, 12')).toBeVisible();
  });

  it('does not send words with unknown names, and offers those that there are', async () => {
    const { user, dialog, button } = await openDesigner();
    await user.click(button('Own text'));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, '{{colour} ');
    expect(dialog.getByText('Names no field: colour')).toBeVisible();
    await user.click(button('Save and close'));
    await dialog.findByRole('alert');
    expect(saved).toEqual([]);
    await user.clear(text);
    await user.click(button('Insert a value'));
    await user.click(await screen.findByRole('menuitem', { name: /^Width/ }));
    expect(text).toHaveValue('{width}');
    await user.click(button('Save and close'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(must(must(saved[0]).body.fields).at(-1)).toMatchObject({ field: 'text', text: '{width}' });
  });

  it('changes the paper, and says where labels have no room on it', async () => {
    const { user, dialog, button } = await openDesigner();
    await user.click(dialog.getByRole('combobox', { name: 'Labels come' }));
    await user.click(await screen.findByRole('option', { name: 'on sheets' }));
    dialog.getByRole('img', { name: 'The sheet with 3 × 7 labels' });
    const columns = dialog.getByRole('textbox', { name: 'Labels across' });
    await user.clear(columns);
    await user.type(columns, '4{Enter}');
    await user.click(button('Save and close'));
    expect((await dialog.findAllByText(/Reaches beyond the paper/)).length).toBeGreaterThan(0);
    expect(columns).toBeInvalid();
    expect(saved).toEqual([]);
  });

  it('asks before unsaved changes are left', async () => {
    const { user, button, focus } = await openDesigner();
    focus(/^Size/);
    await user.keyboard('{Delete}');
    await user.click(button('Close the designer'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await user.click(asked.getByRole('button', { name: 'Keep designing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(button('Close the designer'));
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('kerf.labels')).not.toContain(OWN);
  });

  it('has unsaved changes again after a reload', async () => {
    const first = await openDesigner();
    first.focus(/^Size/);
    await first.user.keyboard('{Delete}');
    first.unmount();
    const { user, places, dialog, button } = await openDesigner();
    expect(places()).toHaveLength(2);
    expect(dialog.getByText(/is here again/)).toBeVisible();
    await user.click(button('Start over'));
    expect(places()).toHaveLength(3);
  });

  it('lets a viewer of the team look, and says why nothing can be saved', async () => {
    const { open, queryClient } = renderMenu();
    queryClient.setQueryData(userQuery.queryKey, { ...aUser(), team_role: 'viewer' });
    await open(/^Design…/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Label designer' }));
    expect(dialog.getByRole('button', { name: 'Save and close' })).toBeDisabled();
    expect(dialog.getByText(/viewer may look at formats/)).toBeVisible();
  });

  it('says that nobody may save where the server forbids it', async () => {
    const { user, button, focus } = await openDesigner();
    server.use(http.put(at('/templates/labels/:id'), () => refusal(403, 'FORBIDDEN')));
    focus(/^Size/);
    await user.keyboard('{ArrowRight}');
    await user.click(button('Save and close'));
    expect(await screen.findByText(/You do not have permission/)).toBeVisible();
  });

  it('shows its keys', async () => {
    const { user, focus } = await openDesigner();
    focus(/^Size/);
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keys and gestures' }));
    expect(help.getByText('Ctrl+D')).toBeVisible();
    expect(help.getByText('Move by 0.5 mm, with Shift by 5 mm')).toBeVisible();
  });

  it('has its fields in a menu on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user, button, places } = await openDesigner();
    await user.click(button('Add a field'));
    await user.click(await screen.findByRole('menuitem', { name: 'Date' }));
    expect(places()).toContain('Date, 18 × 4 mm at 21, 18');
  });

  it('speaks Russian too', async () => {
    await changeLanguage('ru');
    renderMenu();
    expect(screen.getByRole('button', { name: 'Форматы этикеток' })).toBeVisible();
  });
});
