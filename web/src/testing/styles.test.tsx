import Box from '@mui/material/Box';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it.each([
  ['display', { display: 'none' }],
  ['visibility', { visibility: 'hidden' }],
  ['opacity', { opacity: 0 }],
])('what its %s hides is hidden in tests too', (_, sx) => {
  render(
    <>
      <Box sx={sx}>hidden</Box>
      <Box sx={{ display: 'flex', color: 'red' }}>shown</Box>
    </>,
  );
  expect(screen.getByText('hidden')).not.toBeVisible();
  expect(screen.getByText('shown')).toBeVisible();
});

it('a colour is there only for tests that ask for all styles', () => {
  render(<Box sx={{ color: 'rgb(1, 2, 3)' }}>coloured</Box>);
  expect(getComputedStyle(screen.getByText('coloured')).color).not.toBe('rgb(1, 2, 3)');
});
