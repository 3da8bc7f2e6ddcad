import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '@/domain/job/job';
import { blankPanel, blankStock, type PanelInput, type StockInput } from '@/domain/job/rows';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { at, refusal, startTestServer } from '@/testing/server';
import type { FoundFile } from './entry';
import { NewBatch } from './NewBatch';

const server = startTestServer();

const panel = (parts: Partial<PanelInput> = {}): PanelInput => ({
  ...blankPanel(),
  width: '600',
  height: '400',
  count: '5',
  label: 'Side',
  ...parts,
});
const sheet: StockInput = { ...blankStock(), width: '2440', height: '1220', count: '3', label: 'Board' };

const FILES: Record<string, FoundFile> = {
  'smith.csv': { as: 'panels', name: 'smith', panels: [panel({ order: '4711' })], stock: [] },
  'jones.csv': { as: 'panels', name: 'jones', panels: [panel({ width: 'wide' })], stock: [] },
  'photo.png': { as: 'trouble', name: 'photo', trouble: 'This kind cannot be read.', panels: [], stock: [] },
};

function show() {
  const onSubmitted = vi.fn();
  renderWithProviders(
    <NewBatch
      calculations={[{ id: '01900000-0000-7000-8000-000000000001', name: 'Kitchen', panels: 8 }]}
      readFile={(file) => Promise.resolve(must(FILES[file.name]))}
      fallback={{ stock: [sheet], configuration: DEFAULT_CONFIGURATION }}
      onSubmitted={onSubmitted}
    />,
  );
  return onSubmitted;
}

const bring = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), {
    target: { files: names.map((name) => new File(['x'], name)) },
  });

describe('a new batch', () => {
  it('sends each file as a job, with the sheets of the calculator, beside the calculations that were picked', async () => {
    const sent = vi.fn();
    server.use(
      http.post(at('/batches'), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ id: 'b1', calculations: [] }, { status: 202 });
      }),
    );
    const onSubmitted = show();
    bring('smith.csv');
    expect(
      await screen.findByText(/A list of panels · 5 panels · 1 row of sheets of the calculator/),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'One calculation over all panels' }));
    fireEvent.click(screen.getByRole('button', { name: 'Calculate 2 jobs' }));
    await waitFor(() => expect(onSubmitted).toHaveBeenCalledWith('b1'));
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        combine: true,
        jobs: [
          { calculation_id: '01900000-0000-7000-8000-000000000001' },
          expect.objectContaining({
            name: 'smith',
            panels: [expect.objectContaining({ order: '4711', count: 5 })],
            stock_panels: [expect.objectContaining({ label: 'Board', count: 3 })],
          }),
        ],
      }),
    );
  });

  it('tells what is wrong with each file, and is not sent before that is mended or taken out', async () => {
    show();
    bring('jones.csv', 'photo.png');
    expect(await screen.findByText(/1 row is faulty/)).toBeVisible();
    expect(screen.getByText('This kind cannot be read.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Calculate 3 jobs' })).toBeDisabled();
    for (const name of ['jones.csv', 'photo.png'])
      fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(screen.getByRole('button', { name: 'Calculate 1 job' })).toBeEnabled();
  });

  it('shows the faults that the server finds at the jobs that have them', async () => {
    server.use(
      http.post(at('/batches'), () =>
        refusal(400, 'VALIDATION_ERROR', {
          faults: [{ path: 'jobs[1].panels[0].width', fault: 'too_small', min: '1' }],
        }),
      ),
    );
    show();
    bring('smith.csv');
    fireEvent.click(await screen.findByRole('button', { name: 'Calculate 2 jobs' }));
    expect(await screen.findByText('Panel in row 1, width: must be at least 1')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was submitted: 1 job has faults.');
  });

  it('says how many files were one too many', async () => {
    show();
    bring(...Array.from({ length: 201 }, () => 'smith.csv'));
    // One calculation was there before.
    expect(await screen.findByText('A batch has at most 200 jobs: 2 files were left out.')).toBeVisible();
    expect(screen.getByText('Calculate 200 jobs')).toBeVisible();
  });
});
