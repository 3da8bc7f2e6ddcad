import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearTokens, keepTokens } from '@/api/session';
import type { Estimate } from '@/api/types';
import { changeLanguage } from '@/i18n/i18n';
import { newPanel, newStock } from '@/domain/job/rows';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import { PanelsStep } from './PanelsStep';
import { sampleJob } from '@/domain/job/samples';
import { StockStep } from './StockStep';
import { useCalculatorStore } from './store';
import { countedJob } from './useEstimate';
import { UsageBar } from './UsageBar';

const server = startTestServer();

const guess = (parts: Partial<Estimate>): Estimate => ({
  sheets: 6,
  sheets_at_least: 5,
  panels: 8,
  used_area_ratio: 0.871,
  materials: [{ material: 'WOOD', sheets: 6, sheets_at_least: 5, panels: 8, used_area_ratio: 0.871 }],
  no_fit_panels: [],
  missing_stock: [],
  interrupted: false,
  elapsed_time: 12,
  ...parts,
});

type Asked = { panels: { width: string }[]; stock_panels: unknown[] };

/** Answers guesses one after the other; `asked` has what they were asked for. */
function answers(...list: (JsonBodyType | Response)[]) {
  const asked: Asked[] = [];
  server.use(
    http.post(at('/estimate'), async ({ request }) => {
      asked.push((await request.json()) as Asked);
      const next = list[Math.min(asked.length, list.length) - 1];
      return next instanceof Response ? next : HttpResponse.json(next);
    }),
  );
  return asked;
}

const store = () => useCalculatorStore.getState();
const panelRow = (index: number) => {
  const row = store().draft.panels[index];
  if (!row) throw new Error('no such row');
  return row;
};
function change(parts: Partial<ReturnType<typeof newPanel>>) {
  const cell = { active: { row: 0, col: 0 }, anchor: { row: 0, col: 0 } };
  act(() => {
    const [, ...others] = store().draft.panels;
    store().changePanels({ rows: [{ ...panelRow(0), ...parts }, ...others], before: cell, after: cell });
  });
}
const line = () => screen.getAllByRole('status').at(-1);

beforeEach(() => {
  server.use(http.get(at('/materials'), () => HttpResponse.json({ materials: [], total: 0 })));
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  store().loadJob(sampleJob('basic', ''));
});

describe('the first guess', () => {
  it('tells about how many sheets it takes and at least', async () => {
    answers(guess({}));
    renderWithProviders(<PanelsStep />);
    expect(await screen.findByText('About 6 sheets needed, at least 5, 87% used')).toBeVisible();
  });

  it.each([
    [0.9999, '99%'],
    [1, '100%'],
    [0.29, '29%'],
  ])('that uses %d of the sheets says %s', async (ratio, percent) => {
    answers(guess({ used_area_ratio: ratio }));
    renderWithProviders(<PanelsStep />);
    expect(await screen.findByText(`About 6 sheets needed, at least 5, ${percent} used`)).toBeVisible();
  });

  it('says how many panels go into one calculation, where there are more', async () => {
    answers(refusal(400, 'VALIDATION_ERROR'));
    renderWithProviders(<PanelsStep />);
    change({ count: '100001' });
    expect(
      await screen.findByText(/^No calculation takes more than 100,000 panels; this makes 100,00\d/),
    ).toBeVisible();
  });

  it('sends nobody to a larger plan where no plan allows as many', async () => {
    const plan = { name: 'Enterprise', panels: 50_000, stock: 5000, most: { panels: 50_000, stock: 5000 } };
    const refused = { plan: 'enterprise', limit: 50_000, current: 60_000 };
    answers(guess({}), refusal(403, 'SUBSCRIPTION_PANEL_LIMIT_EXCEEDED', refused));
    renderWithProviders(<PanelsStep plan={plan} />);
    await screen.findByText(/^About 6 sheets/);
    change({ count: '60000' });
    expect(
      await screen.findByText(/^No calculation takes more than 50,000 panels; this makes 60,00\d/),
    ).toBeVisible();
    await waitFor(() => expect(line()).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText(/Upgrade/)).not.toBeInTheDocument();
  });

  it('that cannot be bettered says so, and tells the materials apart', async () => {
    const one = (material: string, sheets: number, least: number) => ({
      material,
      sheets,
      sheets_at_least: least,
      panels: 4,
      used_area_ratio: 0.5,
    });
    answers(guess({ sheets_at_least: 6, materials: [one('WOOD', 4, 4), one('HDF_3', 2, 1)] }));
    renderWithProviders(<PanelsStep />);
    expect(
      await screen.findByText('6 sheets needed, fewer is impossible, 87% used (Wood: 4, HDF_3: 1–2)'),
    ).toBeVisible();
  });

  it('of one sheet that is surely needed says that it is enough, unless something is left over', async () => {
    answers(guess({ sheets: 1, sheets_at_least: 1 }));
    const { unmount } = renderWithProviders(<PanelsStep />);
    expect(await screen.findByText('1 sheet is enough, 87% used')).toBeVisible();
    await act(() => changeLanguage('ru'));
    expect(screen.getByText(/^Достаточно 1 листа, использовано 87\s%$/)).toBeVisible();
    unmount();
    await changeLanguage('en');
    answers(
      guess({
        sheets: 1,
        sheets_at_least: 1,
        no_fit_panels: [
          {
            panel_id: panelRow(0).id,
            label: null,
            width: 600,
            height: 400,
            count: 2,
            reason: 'SINGLE_SHEET',
          },
        ],
      }),
    );
    renderWithProviders(<PanelsStep />);
    expect(await screen.findByText('1 sheet needed, 87% used')).toBeVisible();
  });

  it('names what fits nowhere, why, and which sheets would do', async () => {
    const left = (n: number, reason: Estimate['no_fit_panels'][number]['reason']) => ({
      panel_id: panelRow(n).id,
      label: null,
      width: 600,
      height: 400,
      count: 2,
      reason,
    });
    const [sheet] = store().draft.stock;
    answers(
      guess({
        no_fit_panels: [left(0, 'TOO_LARGE'), left(1, 'OUT_OF_STOCK')],
        missing_stock: [
          {
            stock_panel_id: sheet?.id ?? '',
            label: null,
            material: 'DEFAULT_MATERIAL',
            width: 2440,
            height: 1220,
            count: 3,
          },
        ],
      }),
    );
    renderWithProviders(<PanelsStep />);
    expect(await screen.findByText(/^2 panels are larger than every sheet: Panel-1\.$/)).toBeVisible();
    expect(screen.getByText(/^6 sheets are not enough, 87% used/)).toBeVisible();
    expect(
      screen.getByText(
        'The sheets run out, 2 panels are left over: Panel-2. 3 more sheets of Stock-1 (2440 × 1220 mm) would do.',
      ),
    ).toBeVisible();
  });

  it('of a job that is gone is not told of the next one', async () => {
    const gone = { panel_id: panelRow(0).id, label: null, width: 600, height: 400, count: 2 };
    answers(guess({ no_fit_panels: [{ ...gone, reason: 'OUT_OF_STOCK' }] }), guess({ sheets_at_least: 6 }));
    renderWithProviders(<PanelsStep />);
    await screen.findByText(/^The sheets run out/);
    const { stock } = store().draft;
    act(() => store().loadJob({ name: 'Next', panels: [newPanel('mm')], stock_panels: stock }));
    expect(screen.queryByText(/^The sheets run out/)).toBeNull();
    expect(await screen.findByText('6 sheets needed, fewer is impossible, 87% used')).toBeVisible();
  });

  it('counts what the warning above the table names already, and does not name it again', async () => {
    change({ width: '3000', label: 'Long one' });
    const long = {
      panel_id: panelRow(0).id,
      label: null,
      width: 3000,
      height: 400,
      count: 5,
      reason: 'TOO_LARGE' as const,
    };
    const short = { ...long, panel_id: panelRow(1).id, count: 1, reason: 'OUT_OF_STOCK' as const };
    answers(guess({ sheets: 6, sheets_at_least: 6, no_fit_panels: [long, short] }));
    const { unmount } = renderWithProviders(<PanelsStep />);
    expect(await screen.findByText('6 sheets are not enough, 87% used, 5 panels fit nowhere')).toBeVisible();
    expect(screen.getByText('5 panels fit on no sheet and will be left out')).toBeVisible();
    // Beside the table, which has its name too as soon as it is there.
    const named = screen.getAllByText(/Long one/).filter((element) => !element.closest('[role="grid"]'));
    expect(named).toHaveLength(1);
    expect(screen.getByText(/^The sheets run out, 1 panel is left over: Panel-2\./)).toBeVisible();
    unmount();
    renderWithProviders(<StockStep />);
    expect(await screen.findByText(/^5 panels are larger than every sheet: Long one\.$/)).toBeVisible();
  });

  it('follows what is typed, keeps the last one dimmed meanwhile, and asks once when the typing rests', async () => {
    const asked: Asked[] = [];
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    server.use(
      http.post(at('/estimate'), async ({ request }) => {
        asked.push((await request.json()) as Asked);
        const sheets = 5 + asked.length;
        if (asked.length > 1) await held;
        return HttpResponse.json(guess({ sheets, sheets_at_least: null }));
      }),
    );
    renderWithProviders(<PanelsStep />);
    await screen.findByText('About 6 sheets needed, 87% used');
    for (const width of ['7', '70', '700']) change({ width });
    expect(line(), 'it is another list already while the typing goes on').toHaveAttribute(
      'aria-busy',
      'true',
    );
    await waitFor(() => expect(asked.map(({ panels }) => panels[0]?.width)).toEqual(['600', '700']));
    expect(line()).toHaveAttribute('aria-busy', 'true');
    expect(line()).toHaveTextContent('About 6 sheets needed, 87% used');
    answer();
    expect(await screen.findByText('About 7 sheets needed, 87% used')).toBeVisible();
    expect(line()).toHaveAttribute('aria-busy', 'false');
  });

  it('breaks off a question that is no longer asked', async () => {
    const broken: string[] = [];
    server.use(
      http.post(at('/estimate'), async ({ request }) => {
        const { panels } = (await request.json()) as Asked;
        const width = panels[0]?.width ?? '';
        if (width !== '600') return HttpResponse.json(guess({}));
        await new Promise<void>((over) => request.signal.addEventListener('abort', () => over()));
        broken.push(width);
        return HttpResponse.error();
      }),
    );
    renderWithProviders(<PanelsStep />);
    change({ width: '700' });
    expect(await screen.findByText('About 6 sheets needed, at least 5, 87% used')).toBeVisible();
    await waitFor(() => expect(broken).toEqual(['600']));
  });

  it('is silent where the server does not answer, and shows what can be said without it', async () => {
    const asked = answers(HttpResponse.error());
    renderWithProviders(<PanelsStep />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByText('At least 1 sheet')).toBeVisible();
    expect(screen.queryByText(/connection/i)).not.toBeInTheDocument();
  });

  it('tells the limit of the plan before the calculation does', async () => {
    answers(refusal(403, 'SUBSCRIPTION_PANEL_LIMIT_EXCEEDED', { plan: 'free', limit: 100, current: 150 }));
    renderWithProviders(<PanelsStep />);
    expect(await screen.findByText(/100 panels.*150/)).toBeVisible();
  });

  it('asks nothing for a visitor', () => {
    clearTokens();
    const asked = answers(guess({}));
    renderWithProviders(<PanelsStep />);
    expect(screen.getByText('At least 1 sheet')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('the use of each material', () => {
  it('is rounded down as the guess beside it is', () => {
    const { draft } = store();
    const pair = (material: string, side: string) => ({
      panels: { ...newPanel('mm'), width: '1000', height: side, material },
      stock: { ...newStock('mm'), width: '1000', height: '1000', material },
    });
    const pairs = [pair('PLY', '1975'), pair('OAK', '967')];
    const [panels, stock] = [pairs.map((one) => one.panels), pairs.map((one) => one.stock)];
    renderWithProviders(<UsageBar draft={{ ...draft, panels, stock }} />);
    expect(screen.getByText('By material: PLY 197% · OAK 96%')).toBeVisible();
  });
});

describe('what a guess depends on', () => {
  it('is rows that are right and the settings, not names and bands', () => {
    const { draft } = store();
    const named = {
      ...draft,
      name: 'Kitchen',
      panels: draft.panels.map((row) => ({ ...row, label: 'x', edge: { ...row.edge, top: 'PVC_WHITE' } })),
    };
    expect(countedJob(named)).toEqual(countedJob(draft));
    const faulty = { ...draft, panels: [...draft.panels, { ...newPanel('mm'), width: 'abc' }] };
    expect(countedJob(faulty)).toEqual(countedJob(draft));
    const kerf = { ...draft, configuration: { ...draft.configuration, cut_thickness: 'x' } };
    expect([countedJob(kerf), countedJob({ ...draft, panels: [] })]).toEqual([null, null]);
    const more = { ...draft, stock: [...draft.stock, newStock('mm')] };
    expect(countedJob(more)?.stock_panels).toHaveLength(2);
  });
});
