import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileFormatOffer } from '@/api/types';
import { gate } from '@/testing/gate';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { readPdf } from '@/ui/pdf/readPdf';
import { FilesButton } from './FilesButton';

// What draws a PDF needs a real browser: the journeys see its pictures.
vi.mock('@/ui/pdf/readPdf');

const server = startTestServer();
const ID = '01900000-0000-7000-8000-0000000000aa';
const PDF = `/calculations/${ID}/files/pdf`;
const OFFER: FileFormatOffer = {
  format: 'pdf',
  plan: 'pro',
  allowed: true,
  media_type: 'application/pdf',
  options: {
    paper: { values: ['a4', 'a3', 'letter'], default: 'a4' },
    sheet: { min: 1, max: 6, default: null },
    lang: { values: ['en', 'ru'], default: 'en' },
    unit: { values: ['mm', 'inch'], default: 'mm' },
  },
  refused: null,
};

/** The files that are open, each by what is in it. */
const open = new Set<string>();
/** What was drawn: the file and the page. */
const drawn: string[] = [];
/** What was saved, in the order of the clicks. */
const saved: Blob[] = [];
let desk = true;

beforeEach(() => {
  open.clear();
  drawn.length = saved.length = 0;
  desk = true;
  server.use(http.get(at(`/calculations/${ID}/files`), () => HttpResponse.json({ formats: [OFFER] })));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLElement.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: desk && query.includes('min-width: 900px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.mocked(readPdf).mockImplementation(async (content) => {
    const text = await content.text();
    if (!text.startsWith('plan')) throw new Error('no PDF');
    open.add(text);
    return {
      count: 7,
      draw: (page) => {
        drawn.push(`${text}, ${page}`);
        return Promise.resolve(document.createElement('canvas'));
      },
      close: () => open.delete(text),
    };
  });
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob);
    return 'blob:file';
  });
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  return () => vi.unstubAllGlobals();
});

/** Answers each question for the file by its paper; what was asked stands in the list. */
function answer() {
  const asked: string[] = [];
  server.use(
    http.get(at(PDF), ({ request }) => {
      const paper = new URL(request.url).searchParams.get('paper') ?? 'a4';
      asked.push(paper);
      return HttpResponse.text(`plan on ${paper}`);
    }),
  );
  return asked;
}

async function openDialog() {
  const view = renderWithProviders(<FilesButton id={ID} />);
  const { user } = view;
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Options: Cutting plans, PDF' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cutting plans, PDF' }));
  const paper = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Paper' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const still = () =>
    waitFor(() =>
      expect(dialog.getByRole('region', { name: 'Preview' })).toHaveAttribute('aria-busy', 'false'),
    );
  return { ...view, dialog, paper, still };
}

describe('the preview of a PDF', () => {
  it('shows the file page by page, each only when it is looked at', async () => {
    const asked = answer();
    const { user, dialog, still } = await openDialog();
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    await still();
    expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Next page' }));
    await dialog.findByRole('img', { name: 'Page 2 of 7' });
    expect(drawn).toEqual(['plan on a4, 1', 'plan on a4, 2']);
    expect(asked).toEqual(['a4']);
  });

  it('follows the options, keeps the page, and gives the former file’s memory back', async () => {
    const asked = answer();
    const { user, dialog, paper, still } = await openDialog();
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    await user.click(dialog.getByRole('button', { name: 'Next page' }));
    await paper('A3');
    // The former picture stays until the new one is there.
    expect(dialog.getByRole('img', { name: 'Page 2 of 7' })).toBeVisible();
    await waitFor(() => expect(drawn).toContain('plan on a3, 2'));
    await still();
    expect(asked).toEqual(['a4', 'a3']);
    expect([...open]).toEqual(['plan on a3']);
  });

  it('does not ask for options that cannot be sent', async () => {
    const asked = answer();
    const { user, dialog, still } = await openDialog();
    await still();
    await user.type(dialog.getByRole('textbox', { name: 'Only sheet' }), '77');
    expect(await dialog.findByText('A whole number from 1 to 6')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Page 1 of 7' })).toBeVisible();
    expect(asked).toEqual(['a4']);
  });

  it('is the file that is downloaded and opened, without being asked for again', async () => {
    const asked = answer();
    const { user, dialog } = await openDialog();
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    const tab = {
      document: window.document.implementation.createHTMLDocument(),
      closed: false,
      close: vi.fn(),
    };
    const location = { replace: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue({ ...tab, location } as unknown as Window);
    await user.click(dialog.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(location.replace).toHaveBeenCalled());
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(['plan on a4', 'plan on a4']);
    expect(asked).toEqual(['a4']);
  });

  it('that is still being written is waited for by the download', async () => {
    const { passed, open: letGo } = gate();
    let asked = 0;
    server.use(
      http.get(at(PDF), async () => {
        asked += 1;
        await passed;
        return HttpResponse.text('plan');
      }),
    );
    const { user, dialog } = await openDialog();
    await waitFor(() => expect(asked).toBe(1));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    letGo();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toBe(1);
  });

  it('gives up the former question once another file is wanted', async () => {
    const { passed, open: letGo } = gate();
    const signals: AbortSignal[] = [];
    server.use(
      http.get(at(PDF), async ({ request }) => {
        signals.push(request.signal);
        if (signals.length === 1) await passed;
        return HttpResponse.text(`plan ${signals.length}`);
      }),
    );
    const { paper, still } = await openDialog();
    await waitFor(() => expect(signals).toHaveLength(1));
    await paper('A3');
    await waitFor(() => expect(must(signals[0]).aborted).toBe(true));
    letGo();
    await still();
    expect(drawn).toEqual(['plan 2, 1']);
  });

  it('says why there is none, and asks again', async () => {
    const faults = [{ path: 'format', fault: 'refused', reason: 'It has more than 500 sheets.' }];
    server.use(http.get(at(PDF), () => refusal(400, 'VALIDATION_ERROR', { faults })));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('It has more than 500 sheets.')).toBeVisible();
    answer();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('says that a file cannot be shown, and tries again', async () => {
    server.use(http.get(at(PDF), () => HttpResponse.text('broken')));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('The page could not be drawn.')).toBeVisible();
    vi.mocked(readPdf).mockResolvedValue({
      count: 1,
      draw: () => Promise.resolve(document.createElement('canvas')),
      close: () => undefined,
    });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByRole('img', { name: 'Page 1 of 1' });
  });

  it('waits without a word where the server asks for it', async () => {
    let asked = 0;
    server.use(
      http.get(at(PDF), () => {
        asked += 1;
        if (asked > 1) return HttpResponse.text('plan');
        const body = { code: 'TOO_MANY_REQUESTS', message: 'too many', details: null, statusCode: 429 };
        return HttpResponse.json(body, { status: 429, headers: { 'retry-after': '1' } });
      }),
    );
    const { dialog } = await openDialog();
    await dialog.findByRole('progressbar', { name: 'Drawing the preview…' });
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(asked).toBe(2);
  });

  it('is fetched on a phone only for who asks for it', async () => {
    desk = false;
    const asked = answer();
    const { user, dialog } = await openDialog();
    const button = dialog.getByRole('button', { name: 'Preview' });
    expect(asked).toEqual([]);
    await user.click(button);
    await dialog.findByRole('img', { name: 'Page 1 of 7' });
    expect(asked).toEqual(['a4']);
    expect(dialog.getByRole('region', { name: 'Preview' })).toHaveFocus();
  });
});
