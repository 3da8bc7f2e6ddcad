import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { buildLayout } from '@/features/viewer/layout';
import { Cards } from './Cards';

const layout = buildLayout(sample.job, sample.solution);

/** What stands under a name. */
const figure = (name: string) => {
  const card = screen.getByText(name, { selector: 'dt' }).parentElement;
  if (!card) throw new Error(`no card ${name}`);
  return within(card).getByRole('definition').textContent;
};

describe('the statistics', () => {
  it('tells each figure with its unit', () => {
    renderWithProviders(<Cards solution={sample.solution} layout={layout} />);
    expect(figure('Material used')).toBe('64.5%');
    expect(figure('Sheets')).toBe('1 pc');
    expect(figure('Panels placed')).toBe('8 pcs');
    expect(figure('Area of the panels')).toBe('1.92 m²');
    expect(figure('Left over')).toBe('1.06 m²');
    expect(figure('Remnants to keep')).toContain('both sides from 100\u00a0mm');
    expect(figure('Cuts')).toBe('11 pcs');
    expect(figure('Length of the cuts')).toBe('9.1 m');
  });

  it('shows a use of more than seven tenths as good', () => {
    const { rerender } = renderWithProviders(
      <Cards solution={{ ...sample.solution, total_used_area_ratio: 0.701 }} layout={layout} />,
    );
    expect(screen.getByText('70.1%')).toHaveAttribute('data-good', 'true');
    rerender(<Cards solution={{ ...sample.solution, total_used_area_ratio: 0.7 }} layout={layout} />);
    expect(screen.getByText('70%')).toHaveAttribute('data-good', 'false');
  });
});
