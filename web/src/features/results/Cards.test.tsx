import { planOf } from '@/domain/plan/plan';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { Cards } from './Cards';

const plan = planOf(sample.job, sample.solution);

/** What stands under a name. */
const figure = (name: string) => {
  const card = screen.getByText(name, { selector: 'dt' }).parentElement;
  if (!card) throw new Error(`no card ${name}`);
  return within(card).getByRole('definition').textContent;
};

describe('the statistics', () => {
  it('tells each figure with its unit', () => {
    renderWithProviders(<Cards solution={sample.solution} plan={plan} />);
    expect(figure('Panels placed')).toBe('8 pcs');
    expect(figure('Area of the panels')).toBe('1.92 m²');
    expect(figure('Left over')).toBe('1.06 m²');
    expect(figure('Remnants to keep')).toContain('both sides from 100\u00a0mm');
  });

  it('leaves out what the answer above has told', () => {
    renderWithProviders(<Cards solution={sample.solution} plan={plan} />);
    const names = screen.getAllByRole('term').map((term) => term.textContent);
    expect(names).toContain('Panels placed');
    for (const told of ['Material used', 'Sheets', 'Cuts', 'Length of the cuts']) {
      expect(names).not.toContain(told);
    }
  });
});
