import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentRun } from '@/api/runStore';
import type { Solution } from '@/api/types';
import { begun } from '@/domain/solver/run';
import { changeLanguage } from '@/i18n/i18n';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { ProgressCard } from './ProgressCard';

const run: CurrentRun = { ...begun({ id: '42', job: sample.job }, 0), state: 'RUNNING', percent: 40 };
const show = (parts: Partial<CurrentRun>) =>
  renderWithProviders(
    <ProgressCard run={{ ...run, ...parts }} begun onEnd={vi.fn()} onLeave={vi.fn()} onRetry={vi.fn()} />,
  );

/** The sample's layout as if it had so many sheets. */
const best = (sheets: number, cuts: number): Solution => ({
  ...sample.solution,
  mosaics: Array.from({ length: sheets }, () => must(sample.solution.mosaics[0])),
  total_used_area_ratio: 0.914,
  total_nbr_cuts: cuts,
});

afterEach(() => changeLanguage('en'));

describe('the progress of a calculation', () => {
  it('tells the best so far in sheets, use and cuts, and offers to take it', async () => {
    show({ solutions: [best(6, 48)] });
    expect(screen.getByRole('heading', { name: 'Searching for the best layout…' })).toBeVisible();
    expect(screen.getByText('Best so far: 6 sheets, 91.4% used, 48 cuts')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop and use the best so far' })).toBeEnabled();
    await act(() => changeLanguage('ru'));
    expect(screen.getByText(/6 листов.*91,4\s%.*48 резов/)).toBeVisible();
  });

  it('tells how far it is once, and what it does once', () => {
    const { container } = show({});
    expect(container.textContent.match(/40%/g)).toHaveLength(1);
    expect(screen.getByRole('heading')).toHaveTextContent(/^Calculating…$/);
    expect(container.textContent.match(/Calculating|progress|running/gi)).toHaveLength(1);
  });

  it('waiting in the queue says so in its heading', () => {
    show({ state: 'QUEUED' });
    expect(screen.getByRole('heading', { name: 'Waiting in the queue' })).toBeVisible();
    expect(screen.getAllByText(/42/), 'the number of the task').toHaveLength(1);
  });

  it('says one sheet and one cut as one', async () => {
    show({ solutions: [best(1, 1)] });
    expect(screen.getByText('Best so far: 1 sheet, 91.4% used, 1 cut')).toBeVisible();
    await act(() => changeLanguage('ru'));
    expect(screen.getByText(/1 лист,.*1 рез$/)).toBeVisible();
  });

  it('says that nobody answers, and that the asking goes on', async () => {
    show({ unreachable: true });
    expect(screen.getByRole('status')).toHaveTextContent('No answer from the server, trying again…');
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    await act(() => changeLanguage('ru'));
    expect(screen.getByRole('status')).toHaveTextContent(/Сервер не отвечает/);
  });

  it('says nothing of a best before there is one, and has nothing to take', () => {
    show({});
    expect(screen.queryByText(/Best so far/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop and use the best so far' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});
