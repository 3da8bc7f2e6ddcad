import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Solution, Tile } from '@/api/types';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { sample, wardrobe } from '@/testing/solved';
import { CompareDialog } from './CompareDialog';
import { MOST_LISTED } from './mostListed';

function altered({ solution }: { solution: Solution }, change: (tile: Tile) => Tile, ratio = 0): Solution {
  return {
    ...solution,
    total_used_area_ratio: solution.total_used_area_ratio + ratio,
    mosaics: solution.mosaics.map((mosaic) => ({
      ...mosaic,
      tiles: mosaic.tiles.map((tile) => (tile.final ? change(tile) : tile)),
    })),
  };
}
const marks = (kind: string) => document.querySelectorAll(`[data-marked="${kind}"]`).length;

describe('two results side by side', () => {
  it('are told apart by their figures, and the better one is marked', () => {
    const b = { job: sample.job, solution: altered(sample, (tile) => tile, 0.1) };
    renderWithProviders(<CompareDialog a={sample} b={b} onClose={vi.fn()} />);
    const table = screen.getByRole('region', { name: 'Figures of both results' });
    for (const figure of ['Material used', 'Left over', 'Length of the cuts', 'Sheets']) {
      expect(within(table).getByRole('rowheader', { name: figure })).toBeVisible();
    }
    expect(within(table).getByText('+10.0 pp'), 'shares differ by points, not by percent').toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Result B' })).getByText('better')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Result A' })).queryByText('better')).toBeNull();
  });

  it('of which one leaves panels out tell how many', () => {
    const left = { panel_id: '2', label: 'Panel-2', width: 800, height: 300, count: 3 };
    const no_fit_panels = [{ ...left, reason: 'OUT_OF_STOCK' as const }];
    const b = { job: sample.job, solution: { ...sample.solution, no_fit_panels } };
    const { unmount } = renderWithProviders(<CompareDialog a={sample} b={b} onClose={vi.fn()} />);
    const row = screen.getByRole('rowheader', { name: 'Panels not placed' }).parentElement;
    expect(row).toHaveTextContent('Panels not placed03+3');
    unmount();
    renderWithProviders(<CompareDialog a={sample} b={sample} onClose={vi.fn()} />);
    expect(screen.queryByRole('rowheader', { name: 'Panels not placed' })).not.toBeInTheDocument();
  });

  it('tell what they cost where one of them has prices', () => {
    const priced = (total_cost: string, currency = 'EUR') => ({
      ...sample,
      solution: { ...sample.solution, total_cost, currency },
    });
    const row = () => screen.getByRole('rowheader', { name: 'Cost of sheets and cuts' }).parentElement;
    const show = (...[a, b]: (typeof sample)[]) =>
      renderWithProviders(<CompareDialog a={must(a)} b={must(b)} onClose={vi.fn()} />).unmount;
    let unmount = show(priced('1048.5'), priced('1012.0004'));
    expect(row()).toHaveTextContent('Cost of sheets and cuts1,048.50 EUR1,012.0004 EUR−36.4996 EUR');
    unmount();
    unmount = show(sample, priced('12'));
    expect(row()).toHaveTextContent('Cost of sheets and cuts–12.00 EUR–');
    unmount();
    unmount = show(priced('12', 'USD'), priced('12'));
    expect(row()).toHaveTextContent('12.00 USD12.00 EUR–');
    unmount();
    show(sample, sample);
    expect(screen.queryByRole('rowheader', { name: /Cost/ })).not.toBeInTheDocument();
  });

  it('of one name are told apart by when they were done, or by which is the current one', () => {
    const heading = (letter: string) =>
      within(screen.getByRole('region', { name: `Result ${letter}` })).getByRole('heading').textContent;
    const named = (name: string, moment?: string) => ({ ...sample, name, moment });
    const { unmount } = renderWithProviders(
      <CompareDialog a={named('Long')} b={named('Long')} onClose={vi.fn()} />,
    );
    expect([heading('A'), heading('B')]).toEqual([
      'A · Long\u00a0· kept to compare with',
      'B · Long\u00a0· current',
    ]);
    const [one, other] = ['2026-11-20T14:05:00', '2026-11-21T09:30:00'];
    unmount();
    renderWithProviders(<CompareDialog a={named('Long', one)} b={named('Long', other)} onClose={vi.fn()} />);
    expect([heading('A'), heading('B')]).toEqual([
      'A · Long\u00a0· 20.11.2026 14:05',
      'B · Long\u00a0· 21.11.2026 09:30',
    ]);
    renderWithProviders(<CompareDialog a={named('Long', one)} b={named('Short', other)} onClose={vi.fn()} />);
    expect(heading('A')).toBe('A · Long');
  });

  it('differ by what the figures on the screen differ', () => {
    const measured = (total_cut_length: number, more: number) => ({
      job: sample.job,
      solution: {
        ...sample.solution,
        total_cut_length,
        total_wasted_area: sample.solution.total_wasted_area + more,
      },
    });
    renderWithProviders(
      <CompareDialog a={measured(127_760, 0)} b={measured(128_040, 10)} onClose={vi.fn()} />,
    );
    const figures = (name: string) => {
      const row = must(screen.getByRole('rowheader', { name }).closest('tr'));
      return [...row.querySelectorAll('td')].map((cell) => cell.textContent);
    };
    expect(figures('Length of the cuts')).toEqual(['127.8 m', '128.0 m', '+0.2 m']);
    expect(figures('Left over')[2], 'less than is shown is no difference').toBe('=');
  });

  it('show on both drawings the copy whose difference is clicked', async () => {
    const moved = must(must(sample.solution.mosaics[0]).tiles.find((tile) => tile.final)).id;
    const solution = altered(sample, (tile) => (tile.id === moved ? { ...tile, y: tile.y + 1 } : tile));
    const { user } = renderWithProviders(
      <CompareDialog a={sample} b={{ job: sample.job, solution }} onClose={vi.fn()} />,
    );
    expect(marks('changed')).toBe(2);
    await user.click(screen.getByRole('button', { name: /^Lies elsewhere/ }));
    expect(marks('current')).toBe(2);
  });

  it('list twenty differences and say how many more there are', () => {
    const solution = altered(wardrobe, (tile) => ({ ...tile, x: tile.x + 1 }));
    const copies = wardrobe.solution.mosaics.reduce((sum, mosaic) => sum + mosaic.nbr_final_panels, 0);
    renderWithProviders(<CompareDialog a={wardrobe} b={{ job: wardrobe.job, solution }} onClose={vi.fn()} />);
    expect(screen.getAllByRole('button', { name: /^Lies elsewhere/ })).toHaveLength(MOST_LISTED);
    expect(screen.getByText(`and ${copies - MOST_LISTED} more`)).toBeVisible();
  });

  it('offer each of them as the current result', async () => {
    const onUse = vi.fn();
    const { user } = renderWithProviders(
      <CompareDialog
        a={sample}
        b={sample}
        onClose={vi.fn()}
        onUse={onUse}
        use={{ a: 'Use A', b: 'Use B' }}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Use A' }));
    await user.click(screen.getByRole('button', { name: 'Use B' }));
    expect(onUse.mock.calls).toEqual([['a'], ['b']]);
  });
});
