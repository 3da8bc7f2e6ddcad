import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalculationRecord, Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { formatDateTime } from '@/lib/dates';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { aRecord, at, refusal, startTestServer } from '@/testing/server';
import { History } from './History';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

const server = startTestServer();
const JOB = { name: 'Kitchen', panels: [], stock_panels: [] };
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A history on the server; returns what was asked of it. */
function keep(records: CalculationRecord[]) {
  const asked: URLSearchParams[] = [];
  let rows = records;
  server.use(
    http.get(at('/calculations'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const found = rows.filter((row) => row.name.includes(query.get('search') ?? ''));
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
      return HttpResponse.json({
        calculations: found.slice((page - 1) * size, page * size),
        total: found.length,
      });
    }),
    http.get(at('/calculations/:id'), ({ params }) => {
      const row = rows.find((one) => one.id === params.id);
      return row ? HttpResponse.json({ ...row, request_data: JOB }) : refusal(404, 'CALCULATION_NOT_FOUND');
    }),
    http.delete(at('/calculations/:id'), ({ params }) => {
      rows = rows.filter((row) => row.id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.patch(at('/calculations/:id/favorite'), ({ params }) => {
      rows = rows.map((row) => (row.id === params.id ? { ...row, is_favorite: !row.is_favorite } : row));
      return HttpResponse.json(rows.find((row) => row.id === params.id));
    }),
  );
  return asked;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => aRecord({ id: id(n), name: `Job ${n + 1}` }));

function show(where = '/history') {
  const onNew = vi.fn();
  const onUse = vi.fn<(job: Job) => void>();
  const onFiles = vi.fn<(record: CalculationRecord) => void>();
  const onBatch = vi.fn<(picked: readonly CalculationRecord[]) => void>();
  const view = renderWithProviders(
    <History
      onNew={onNew}
      onBatch={onBatch}
      onUse={onUse}
      onFiles={onFiles}
      writing={[]}
      renderResults={({ partial }) => <p>the layout{partial && ' so far'}</p>}
      renderComparison={(a, b, onClose) => (
        <button onClick={onClose}>
          {a.name} against {b.name}
        </button>
      )}
    />,
    { at: '/history', start: where },
  );
  return { ...view, onNew, onUse, onFiles, onBatch };
}

beforeEach(() => {
  // A wide screen: the table.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 900px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  return () => vi.unstubAllGlobals();
});

describe('the list', () => {
  it('says what to do when there is nothing yet', async () => {
    keep([]);
    const { user, onNew } = show();
    expect(await screen.findByText('No calculations yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New calculation' }));
    expect(onNew).toHaveBeenCalledTimes(1);
  });

  it('shows that it is loading, then the rows', async () => {
    keep(many(3));
    show();
    expect(screen.getByRole('status', { name: 'Loading the history' })).toBeVisible();
    expect(await screen.findAllByRole('row')).toHaveLength(4);
  });

  it('that cannot be loaded can be asked for again', async () => {
    server.use(http.get(at('/calculations'), () => refusal(500, 'DATABASE_ERROR')));
    const { user } = show();
    expect(await screen.findByText('Failed to load the history')).toBeVisible();
    keep(many(1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Job 1' })).toBeVisible();
  });

  it('comes page by page from the server', async () => {
    const asked = keep(many(23));
    const { user } = show();
    await screen.findByRole('button', { name: 'Job 10' });
    expect(asked[0]?.get('page_size')).toBe('10');
    await user.click(screen.getByRole('button', { name: /next page/i }));
    expect(await screen.findByRole('button', { name: 'Job 11' })).toBeVisible();
    expect(screen.getByText('11–20 of 23')).toBeVisible();
  });

  it('has as many rows on a page as one chooses', async () => {
    const asked = keep(many(23));
    const { user } = show();
    await user.click(await screen.findByRole('combobox', { name: /^Rows per page/ }));
    const sizes = await screen.findAllByRole('option');
    expect(sizes.map((size) => size.textContent)).toEqual(['5', '10', '25', '50']);
    await user.click(screen.getByRole('option', { name: '25' }));
    expect(await screen.findByText('1–23 of 23')).toBeVisible();
    expect(asked.at(-1)?.get('page_size')).toBe('25');
  });

  it('is searched by the server, and an empty answer offers the way back', async () => {
    const asked = keep(many(12));
    const { user } = show('/history?page=2');
    await user.type(await screen.findByRole('searchbox'), 'sofa');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('sofa'));
    expect(asked.at(-1)?.get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Reset the filters' }));
    expect(await screen.findByRole('button', { name: 'Job 1' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it.each([
    ['QUEUED', 'In progress'],
    ['RUNNING', 'In progress'],
    ['FINISHED', 'Completed'],
    ['STOPPED', 'Stopped'],
    ['TERMINATED', 'Terminated'],
    ['ERROR', 'Error'],
  ] as const)('calls %s "%s"', async (status, words) => {
    keep([aRecord({ status })]);
    show();
    expect(within(await screen.findByRole('table')).getByText(words)).toBeVisible();
  });

  it('goes back a page when the last calculation of a page is deleted', async () => {
    keep(many(11));
    const { user } = show('/history?page=2');
    await user.click(await screen.findByRole('button', { name: 'Delete Job 11' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The calculation has been deleted')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Job 10' })).toBeVisible();
    expect(screen.getByText('1–10 of 10')).toBeVisible();
  });
});

describe('a calculation', () => {
  it('is compared with one other, and made a batch with any number', async () => {
    keep(many(3));
    const { user, onBatch } = show();
    const pick = async (n: number) =>
      user.click(await screen.findByRole('button', { name: `Take Job ${n} for a comparison` }));
    await pick(1);
    await pick(2);
    const picked = within(screen.getByRole('region', { name: 'Comparison' }));
    expect(picked.getByRole('button', { name: 'Compare' })).toBeEnabled();
    await pick(3);
    expect(picked.getByText('3 calculations')).toBeVisible();
    expect(picked.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await user.click(picked.getByRole('button', { name: 'Batch' }));
    expect(onBatch.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Job 1', 'Job 2', 'Job 3']);
  });

  it('is not deleted without a yes', async () => {
    keep(many(2));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Job 1' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Job 1' })).toBeVisible();
  });

  it('becomes a favourite and an ordinary one again', async () => {
    keep(many(1));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add Job 1 to favourites', pressed: false }));
    await user.click(
      await screen.findByRole('button', { name: 'Remove Job 1 from favourites', pressed: true }),
    );
    expect(await screen.findByRole('button', { name: 'Add Job 1 to favourites' })).toBeVisible();
  });

  it('is used in a new one, every field of its job filled', async () => {
    keep(many(1));
    const { user, onUse } = show();
    await user.click(await screen.findByRole('button', { name: 'Use Job 1 in a new calculation' }));
    await waitFor(() => expect(onUse).toHaveBeenCalledTimes(1));
    expect(onUse.mock.calls[0]?.[0].configuration).toMatchObject({
      cut_thickness: '3',
      optimization_factor: 1,
    });
  });

  it('is had as a file from its row where it has a layout', async () => {
    keep([aRecord({ id: id(1), name: 'Job 1' }), aRecord({ id: id(2), name: 'Job 2', mosaic_count: 0 })]);
    const { user, onFiles } = show();
    const button = await screen.findByRole('button', { name: 'Download Job 1' });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(screen.getByRole('button', { name: 'Download Job 2' })).toBeDisabled();
    await user.click(button);
    expect(onFiles.mock.calls[0]?.[0].id).toBe(id(1));
  });

  it('opens with its layout and closes with the address', async () => {
    const result_data = { mosaics: [] } as unknown as Solution;
    const project = { project_id: id(7), project_name: 'Smith', project_color: '#c2185b' };
    keep([aRecord({ status: 'STOPPED', name: 'Kitchen', notes: 'Oak', result_data, ...project })]);
    const { user, router } = show();
    await user.click(await screen.findByRole('button', { name: 'View Kitchen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kitchen' });
    expect(await within(dialog).findByText('the layout so far')).toBeVisible();
    expect(within(dialog).getByText('Oak')).toBeVisible();
    expect(within(dialog).getByText('Stopped')).toBeVisible();
    const chip = within(dialog).getByText('Smith').closest('.MuiChip-root');
    expect(chip && getComputedStyle(chip).backgroundColor).toBe('rgb(194, 24, 91)');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stands at once where the page begins with it, and fades in from the list', async () => {
    keep(many(2));
    const { user } = show(`/history?view=${id(0)}`);
    const fading = async () => {
      const around = (await screen.findByRole('dialog')).closest<HTMLElement>('.MuiDialog-container');
      return must(around).style.transition !== '';
    };
    expect(await fading()).toBe(false);
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'View Job 2' }));
    expect(await fading()).toBe(true);
  });

  it('that is gone offers neither a second try nor its data', async () => {
    keep([]);
    show(`/history?view=${id(9)}`);
    const dialog = await screen.findByRole('dialog', { name: 'Calculation' });
    expect(await within(dialog).findByText('Calculation not found')).toBeVisible();
    const buttons = within(dialog).getAllByRole('button');
    expect(new Set(buttons.map((button) => button.textContent || button.ariaLabel))).toEqual(
      new Set(['Close']),
    );
  });

  it('shows of its input what was used: bands where a panel has them, no columns of nothing', async () => {
    const row = {
      width: '600',
      height: '400',
      count: 2,
      material: 'DEFAULT_MATERIAL',
      enabled: true,
      orientation: 0,
    };
    const edge = { top: 'PVC_WHITE', bottom: null, left: 'PVC_WHITE', right: 'WOOD_VENEER_OAK' };
    keep([aRecord({ id: id(1), status: 'STOPPED' })]);
    server.use(
      http.get(at('/calculations/:id'), () =>
        HttpResponse.json({
          ...aRecord({ id: id(1), status: 'STOPPED' }),
          request_data: {
            panels: [
              { ...row, id: 'a', label: 'Door', edge },
              { ...row, id: 'b', label: 'Back' },
            ],
            stock_panels: [{ ...row, id: 's', label: 'Board' }],
          },
        }),
      ),
    );
    const { user, onUse } = show(`/history?view=${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Input data' }));
    const dialog = await screen.findByRole('dialog', { name: 'Input data' });
    const columns = (name: string) =>
      within(within(dialog).getByRole('region', { name }))
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
    expect(columns('Stock')).toEqual(['Label', 'Size, mm', 'Count']);
    expect(columns('Panels to cut')).toEqual(['Label', 'Size, mm', 'Count', 'Edge bands']);
    expect(within(dialog).getByText('top, left: PVC white; right: Oak veneer')).toBeVisible();
    expect(within(dialog).getByText('Kerf (saw blade width)')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Use in new calculation' }));
    expect(onUse.mock.calls[0]?.[0].panels).toHaveLength(2);
  });

  it.each([
    ['STOPPED', 'Warning', /stopped before a layout/],
    ['ERROR', 'Error', /ended with an error/],
    ['TERMINATED', 'Error', /terminated by the system/],
    ['RUNNING', 'Info', /is in progress/],
    ['QUEUED', 'Info', /waiting in the queue/],
  ] as const)('without a layout says why, and how bad it is: %s', async (status, severity, words) => {
    const known = {
      project_name: 'Smith',
      submitted_at: '2026-11-20T08:05:00Z',
      completed_at: '2026-11-21T09:10:00Z',
      panel_count: 8,
      stock_panel_count: 3,
      task_id: id(2),
    };
    keep([aRecord({ id: id(1), status, ...known })]);
    const { user } = show(`/history?view=${id(1)}`);
    const dialog = await screen.findByRole('dialog');
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveClass(`MuiAlert-color${severity}`);
    const facts = within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Project', 'Smith'],
      ['Submitted', formatDateTime(known.submitted_at)],
      ['Completed', formatDateTime(known.completed_at)],
      ['Panels', '8'],
      ['Stock rows', '3'],
    ]);
    expect(within(dialog).getByText(id(2))).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Copy the task’s number' })).toBeVisible();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
