import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render';
import { UsedRatio } from './UsedRatio';

it('is green above seven tenths, not at them', () => {
  renderWithProviders(
    <>
      <UsedRatio ratio={0.7} />
      <UsedRatio ratio={0.71} />
      <UsedRatio ratio={null} />
      <UsedRatio ratio={0.5} say={(percent) => `${percent} used`} />
    </>,
  );
  expect(screen.getByText('70%')).toHaveAttribute('data-good', 'false');
  expect(screen.getByText('50% used')).toBeVisible();
  expect(screen.getByText('71%')).toHaveAttribute('data-good', 'true');
});
