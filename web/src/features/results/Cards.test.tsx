import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { Cards } from './Cards';

/** What stands under a name. */
const figure = (name: string) => {
  const card = screen.getByText(name, { selector: 'dt' }).parentElement;
  if (!card) throw new Error(`no card ${name}`);
  return within(card).getByRole('definition').textContent;
};

describe('the statistics', () => {
  it('tells each figure with its unit', () => {
    renderWithProviders(<Cards solution={sample.solution} />);
    expect(figure('Material used')).toBe('64.5%');
    expect(figure('Sheets')).toBe('1 pc');
    expect(figure('Panels placed')).toBe('8 pcs');
    expect(figure('Area of the panels')).toBe('1.92 m²');
    expect(figure('Left over')).toBe('1.06 m²');
    expect(figure('Cuts')).toBe('11 pcs');
    expect(figure('Length of the cuts')).toBe('9.1 m');
  });

  it('shows a use of more than seven tenths as good', () => {
    const { rerender } = renderWithProviders(
      <Cards solution={{ ...sample.solution, total_used_area_ratio: 0.701 }} />,
    );
    expect(screen.getByText('70.1%')).toHaveAttribute('data-good', 'true');
    rerender(<Cards solution={{ ...sample.solution, total_used_area_ratio: 0.7 }} />);
    expect(screen.getByText('70%')).toHaveAttribute('data-good', 'false');
  });
});
