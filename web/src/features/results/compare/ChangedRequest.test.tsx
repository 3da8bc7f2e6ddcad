import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '@/domain/job/job';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { changedBetween } from './changed';
import { ChangedRequest, MOST_ROWS } from './ChangedRequest';
import { CompareDialog } from './CompareDialog';

const { job } = sample;
const [panel] = job.panels;
const region = () => screen.getByRole('region', { name: 'What was asked for differently' });

describe('what was asked for differently', () => {
  it('is told before the figures: the settings, and how many rows', async () => {
    const other: Job = {
      ...job,
      configuration: {
        ...job.configuration,
        cut_thickness: '4.5',
        optimization_priority: 2,
        optimization_factor: 2,
      },
      panels: [
        ...job.panels.slice(1),
        { ...must(panel), count: 77 },
        { ...must(panel), id: 'new', label: 'Shelf', width: '333' },
      ],
    };
    const { user } = renderWithProviders(
      <CompareDialog a={sample} b={{ ...sample, job: other }} onClose={vi.fn()} />,
    );
    const figures = screen.getByRole('region', { name: 'Figures of both results' });
    expect(region().compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(region()).toHaveTextContent(/Kerf: [\d.]+ mm → 4.5 mm/);
    expect(region()).toHaveTextContent(/Goal: .+ → .*sheets/i);
    expect(region()).toHaveTextContent(/Effort: .+ → thorough \(2\)/);
    const summary = within(region()).getByText(/Changed: 1 · Only in B: 1/);
    expect(region()).not.toHaveTextContent('Shelf');
    await user.click(summary);
    expect(region()).toHaveTextContent('Shelf');
    expect(region()).toHaveTextContent(`count ${must(panel).count} → 77`);
  });

  it('is nothing where rows only have other ids, or lengths are written in another way', () => {
    const renamed = {
      ...job,
      configuration: {
        ...job.configuration,
        cut_thickness: `${job.configuration.cut_thickness}.0`.replace(/\.(\d+)\.0$/, '.$10'),
      },
      panels: job.panels.map((row) => ({ ...row, id: `x${row.id}` })),
    };
    expect(changedBetween(job, renamed)).toEqual({ settings: [], panels: [], stock: [] });
    renderWithProviders(<ChangedRequest a={job} b={renamed} />);
    expect(region()).toHaveTextContent('Both were asked for the same');
  });

  it('lists no more rows than can be read', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({
      ...must(panel),
      id: `n${n}`,
      width: String(100 + n),
    }));
    const { user } = renderWithProviders(
      <ChangedRequest a={{ ...job, panels: [] }} b={{ ...job, panels: rows }} />,
    );
    await user.click(within(region()).getByText(/Only in B: 2,000/));
    expect(within(region()).getAllByRole('listitem')).toHaveLength(MOST_ROWS + 1);
    expect(region()).toHaveTextContent('and 1,900 more rows');
  });
});
