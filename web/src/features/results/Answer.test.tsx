import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { Answer } from './Answer';

it('the answer shows a use of more than seven tenths as good', () => {
  const { container, rerender } = renderWithProviders(
    <Answer solution={{ ...sample.solution, total_used_area_ratio: 0.701 }} />,
  );
  expect(container.querySelector('[data-good]')).toHaveTextContent(/^70\.1%$/);
  expect(container).toHaveTextContent('1 sheet is enough; 70.1% used, 11 cuts, 9.1 m of cut');
  rerender(<Answer solution={{ ...sample.solution, total_used_area_ratio: 0.7 }} />);
  expect(container.querySelector('[data-good]')).toBeNull();
  expect(screen.getByText(/70% used/)).toBeVisible();
});
