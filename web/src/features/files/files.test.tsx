import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileFormatOffer } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { chooseUnit } from '@/i18n/chosenUnit';
import { gate } from '@/testing/gate';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { sentFileName } from '@/lib/sentFileName';
import { FilesButton } from './FilesButton';
import { PrintLocked } from './PrintLocked';
import { rememberedOptions, rememberOptions } from './remembered';
import { usePrint } from './usePrint';

const server = startTestServer();
const ID = '01900000-0000-7000-8000-0000000000aa';
const words = (...values: string[]) => ({ values, default: values[0] ?? null });
const flag = (value: boolean) => ({ values: ['true', 'false'], default: String(value) });
const number = (min: number, max: number, value: string | null = null) => ({ min, max, default: value });
const WORDED = { lang: words('en', 'ru'), unit: words('mm', 'inch') };

function anOffer(format: string, parts: Partial<FileFormatOffer> = {}): FileFormatOffer {
  const plan = ['json', 'csv', 'svg'].includes(format) ? 'free' : 'pro';
  return { format, plan, allowed: true, media_type: 'text/plain', options: WORDED, refused: null, ...parts };
}

const OFFERS = {
  json: anOffer('json', { options: {} }),
  csv: anOffer('csv', { options: { ...WORDED, list: words('panels', 'cuts') } }),
  svg: anOffer('svg', { options: { ...WORDED, sheet: number(1, 6), group: flag(true) } }),
  pdf: anOffer('pdf', {
    options: {
      ...WORDED,
      paper: words('a4', 'a3', 'letter'),
      sheet: number(1, 6),
      group: flag(true),
      link: { default: null },
    },
  }),
  labels: anOffer('labels', {
    options: { label: { default: 'avery-l7160' }, start: number(1, 1000, '1'), copies: number(1, 100, '1') },
  }),
  gcode: anOffer('gcode', {
    plan: 'enterprise',
    options: {
      mode: words('cuts', 'outline'),
      thickness: number(0.1, 200, '18'),
      tool: number(0.1, 50),
      feed: number(1, 100_000),
      tabs: number(0, 20),
    },
  }),
};

/** What the server is asked for, each file by its format and its options. */
function offer(...formats: FileFormatOffer[]) {
  const asked: { format: string; options: Record<string, string> }[] = [];
  server.use(
    http.get(at(`/calculations/${ID}/files`), () => HttpResponse.json({ formats })),
    http.get(at(`/calculations/${ID}/files/:format`), ({ params, request }) => {
      const options = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ format: String(params.format), options });
      return HttpResponse.text('the file', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%D0%9A%D1%83%D1%85%D0%BD%D1%8F.pdf`,
        },
      });
    }),
  );
  return asked;
}

const label = (id: string, name: string, paper: Record<string, unknown>, built_in = true) => ({
  ...{ id, name, built_in, paper, width: 63.5, height: 38.1, fields: [] },
});
const LABELS = [
  label('avery-l7160', 'Avery L7160 (63.5 × 38.1)', {
    kind: 'sheet',
    width: 210,
    height: 297,
    columns: 3,
    rows: 7,
  }),
  label('roll-58x40', '58 × 40', { kind: 'roll', width: 58, height: 40 }),
  label('own', 'Drawers', { kind: 'roll', width: 58, height: 40 }, false),
];

/** The names under which files were saved. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  server.use(http.get(at('/templates/labels'), () => HttpResponse.json({ templates: LABELS })));
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const button = () => screen.getByRole('button', { name: 'Download' });

async function openMenu(...formats: FileFormatOffer[]) {
  const asked = offer(...formats);
  const view = renderWithProviders(<FilesButton id={ID} />, {
    routes: [{ path: '/pricing', element: <p>the plans</p> }],
  });
  await view.user.click(button());
  const entry = (name: string | RegExp) => screen.findByRole('menuitem', { name });
  return { ...view, asked, entry };
}

async function openOptions(name: string, ...formats: FileFormatOffer[]) {
  const view = await openMenu(...formats);
  await view.user.click(await view.entry(`Options: ${name}`));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const download = () => dialog.getByRole('button', { name: 'Download' });
  return { ...view, dialog, download };
}

describe('the menu of files', () => {
  it('has each format in its group, and each list of CSV by itself', async () => {
    const { entry } = await openMenu(...Object.values(OFFERS));
    await entry('Solution, JSON');
    const texts = must(screen.getByRole('menu').textContent);
    const order = [
      'Paper',
      'Cutting plans',
      'Labels',
      'Drawings, SVG',
      'Panels, CSV',
      'Cuts, CSV',
      'Machines',
    ];
    const places = order.map((text) => texts.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // What has nothing to be chosen has no options.
    expect(screen.queryByRole('menuitem', { name: /Options: (Solution|Panels)/ })).toBeNull();
  });

  it('saves a file at one click under the name that the server gives, in language and unit of the page', async () => {
    const { user, asked, entry } = await openMenu(OFFERS.csv);
    act(() => chooseUnit('inch'));
    await user.click(await entry('Cuts, CSV'));
    await waitFor(() => expect(saved).toEqual(['Кухня.pdf']));
    expect(asked).toEqual([{ format: 'csv', options: { list: 'cuts', lang: 'en', unit: 'inch' } }]);
  });

  it('shows a format of a larger plan locked, and leads to the plans', async () => {
    const { user, asked, entry, router } = await openMenu({ ...OFFERS.pdf, allowed: false });
    const locked = await entry('Cutting plans, PDF In the plan Pro');
    expect(screen.queryByRole('menuitem', { name: /^Options/ })).toBeNull();
    await user.click(locked);
    expect(router.state.location.pathname).toBe('/pricing');
    expect(asked).toEqual([]);
  });

  it('says why a format cannot hold the plan', async () => {
    const { entry } = await openMenu({ ...OFFERS.pdf, refused: 'Sheet 3 is not cut by guillotine cuts.' });
    const refused = await entry(/Sheet 3 is not cut by guillotine cuts/);
    expect(refused).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows that a file is being written', async () => {
    const { user, entry } = await openMenu(OFFERS.json);
    const { passed, open } = gate();
    server.use(
      http.get(at(`/calculations/${ID}/files/json`), async () => {
        await passed;
        return HttpResponse.text('{}');
      }),
    );
    await user.click(await entry('Solution, JSON'));
    await screen.findByRole('progressbar');
    open();
    await waitFor(() => expect(saved).toEqual(['kerf.json']));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('says in the words of the server why there is no file', async () => {
    const { user, entry } = await openMenu(OFFERS.json);
    const faults = [{ path: 'format', fault: 'refused', reason: 'It has more than 500 sheets.' }];
    server.use(
      http.get(at(`/calculations/${ID}/files/json`), () => refusal(400, 'VALIDATION_ERROR', { faults })),
    );
    await user.click(await entry('Solution, JSON'));
    expect(await screen.findByText('It has more than 500 sheets.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('says that a result which only this device has is not with the server', async () => {
    server.use(http.get(at(`/calculations/${ID}/files`), () => refusal(404, 'CALCULATION_NOT_FOUND')));
    const { user } = renderWithProviders(<FilesButton id={ID} />);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('only on this device');
    expect(screen.queryByRole('menuitem', { name: 'Retry' })).toBeNull();
  });

  it('asks again where the server could not be reached', async () => {
    server.use(http.get(at(`/calculations/${ID}/files`), () => HttpResponse.error()));
    const { user } = renderWithProviders(<FilesButton id={ID} />);
    await user.click(button());
    const again = await screen.findByRole('menuitem', { name: 'Retry' });
    offer(OFFERS.json);
    await user.click(again);
    await user.click(button());
    await screen.findByRole('menuitem', { name: 'Solution, JSON' });
  });

  it('gives up what is still being written when the person leaves', async () => {
    const { user, entry, unmount } = await openMenu(OFFERS.json);
    const { passed, open } = gate();
    let given: AbortSignal | undefined;
    server.use(
      http.get(at(`/calculations/${ID}/files/json`), async ({ request }) => {
        given = request.signal;
        await passed;
        return HttpResponse.text('{}');
      }),
    );
    await user.click(await entry('Solution, JSON'));
    await waitFor(() => expect(given).toBeDefined());
    unmount();
    await waitFor(() => expect(given?.aborted).toBe(true));
    open();
    expect(saved).toEqual([]);
  });

  it('speaks Russian too', async () => {
    await changeLanguage('ru');
    offer({ ...OFFERS.pdf, allowed: false });
    const { user } = renderWithProviders(<FilesButton id={ID} />);
    await user.click(screen.getByRole('button', { name: 'Скачать' }));
    await screen.findByRole('menuitem', { name: /Карты раскроя, PDF/ });
  });
});

describe('the options of a format', () => {
  it('are sent where they are chosen, and remembered for the next click', async () => {
    const { user, asked, dialog, download, entry } = await openOptions('Cutting plans, PDF', OFFERS.pdf);
    expect(dialog.getByRole('combobox', { name: 'Paper' })).toHaveTextContent('A4');
    await user.click(dialog.getByRole('combobox', { name: 'Paper' }));
    await user.click(screen.getByRole('option', { name: 'US Letter' }));
    await user.type(dialog.getByRole('textbox', { name: 'Only sheet' }), '3');
    await user.click(download());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([
      { format: 'pdf', options: { paper: 'letter', sheet: '3', lang: 'en', unit: 'mm' } },
    ]);
    // Of the next result another sheet is wanted.
    expect(rememberedOptions('pdf')).toEqual({ paper: 'letter' });
    await user.click(button());
    await user.click(await entry('Cutting plans, PDF'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.options).toEqual({ paper: 'letter', lang: 'en', unit: 'mm' });
  });

  it('that are no longer offered are forgotten', async () => {
    rememberOptions('pdf', { paper: 'a2', group: 'false' });
    const { user, asked, entry } = await openMenu(OFFERS.pdf);
    await user.click(await entry('Cutting plans, PDF'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).toEqual({ group: 'false', lang: 'en', unit: 'mm' });
  });

  it('are not sent where they are wrong, and say why', async () => {
    const { user, dialog, download } = await openOptions('Labels, PDF', OFFERS.labels);
    const start = dialog.getByRole('textbox', { name: 'Begin at label' });
    await user.clear(start);
    await user.type(start, '22');
    // A sheet of these has 3 × 7.
    expect(await dialog.findByText('A whole number from 1 to 21')).toBeVisible();
    expect(download()).toBeDisabled();
    await user.clear(start);
    await user.type(start, '21');
    expect(download()).toBeEnabled();
  });

  it('offer the formats of labels that the server has, own ones by their names', async () => {
    const { user, asked, dialog, download } = await openOptions('Labels, PDF', OFFERS.labels);
    await user.click(await dialog.findByRole('combobox', { name: 'Label' }));
    await user.click(await screen.findByRole('option', { name: 'Drawers, Roll, 63.5 × 38.1 mm' }));
    // On a roll no place can be skipped.
    expect(dialog.getByRole('textbox', { name: 'Begin at label' })).toBeDisabled();
    await user.click(download());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).toMatchObject({ label: 'own' });
  });

  it('that change nothing beside the others are neither asked nor sent', async () => {
    rememberOptions('gcode', { tabs: '4' });
    const { user, asked, dialog, download } = await openOptions('CNC router, G-code', OFFERS.gcode);
    expect(dialog.getByRole('textbox', { name: 'Tabs on each side' })).toBeDisabled();
    await user.click(download());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).not.toHaveProperty('tabs');
  });

  it('take lengths in the unit of the person, and send millimetres', async () => {
    chooseUnit('inch');
    const { user, asked, dialog, download } = await openOptions('CNC router, G-code', OFFERS.gcode);
    const tool = dialog.getByRole('textbox', { name: 'Diameter of the tool' });
    await user.type(tool, '1/4');
    await user.tab();
    await user.click(download());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.options).toMatchObject({ tool: '6.35' });
  });

  it('of a PDF lead to the PDF itself, in a tab that is opened at once', async () => {
    const { user, dialog } = await openOptions('Cutting plans, PDF', OFFERS.pdf);
    const tab = aTab();
    await user.click(dialog.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:file'));
    // One may want to change something, once it was seen.
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

/** A tab as `window.open` gives it. */
function aTab() {
  const document = window.document.implementation.createHTMLDocument();
  const tab = { document, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

function Printing({ formats }: { formats?: readonly string[] }) {
  const { command, ...locked } = usePrint(ID, formats);
  return (
    <>
      <button onClick={() => command.run()}>{command.label}</button>
      <PrintLocked {...locked} />
    </>
  );
}

describe('print', () => {
  it('opens the PDF in a tab, with the paper that was chosen last', async () => {
    const asked = offer();
    rememberOptions('pdf', { paper: 'a3' });
    const { user } = renderWithProviders(<Printing formats={['pdf']} />);
    const tab = aTab();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(tab.document.body.textContent).toBe('Writing the PDF…');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:file'));
    expect(asked).toEqual([{ format: 'pdf', options: { paper: 'a3', lang: 'en', unit: 'mm' } }]);
  });

  it('is what the browser’s own keys for it do, on any layout', async () => {
    const asked = offer();
    renderWithProviders(<Printing formats={['pdf']} />);
    aTab();
    const goesOn = fireEvent.keyDown(window, { key: 'з', code: 'KeyP', ctrlKey: true });
    expect(goesOn).toBe(false);
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('saves the PDF where the browser opens no tab', async () => {
    offer();
    const { user } = renderWithProviders(<Printing formats={['pdf']} />);
    vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(saved).toEqual(['Кухня.pdf']));
    expect(await screen.findByText(/did not open a tab/)).toBeVisible();
  });

  it('offers the plans to whose plan has no PDF', async () => {
    const asked = offer();
    const { user, router } = renderWithProviders(<Printing formats={['json', 'csv', 'svg']} />, {
      routes: [{ path: '/pricing', element: <p>the plans</p> }],
    });
    const open = vi.spyOn(window, 'open');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('button', { name: 'See the plans' }));
    expect(router.state.location.pathname).toBe('/pricing');
    expect(open).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it.each([
    ['does not have the result', () => refusal(404, 'CALCULATION_NOT_FOUND'), /only on this device/],
    ['cannot be reached', () => HttpResponse.error(), /cannot be reached now/],
    [
      'has no PDF for the plan',
      () => refusal(403, 'FORBIDDEN', { format: 'pdf', plan: 'pro' }),
      'In the plan Pro',
    ],
  ])('closes the tab and says so where the server %s', async (_, answer, words) => {
    server.use(http.get(at(`/calculations/${ID}/files/pdf`), answer));
    const { user } = renderWithProviders(<Printing />);
    const tab = aTab();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(tab.close).toHaveBeenCalledOnce();
  });
});

describe('the name of a file', () => {
  it.each([
    [`attachment; filename="_.pdf"; filename*=UTF-8''%D0%9A.pdf`, 'К.pdf'],
    ['attachment; filename="Kitchen.zip"', 'Kitchen.zip'],
    [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A.pdf`, 'a.pdf'],
    ['', undefined],
  ])('is read from %s', (disposition, name) => expect(sentFileName(disposition)).toBe(name));
});
