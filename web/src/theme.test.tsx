import StepIcon from '@mui/material/StepIcon';
import { getContrastRatio, ThemeProvider, type Theme } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kerfTheme } from './theme';
import { withAllStyles } from '@/testing/styles';

withAllStyles();

type WithSchemes = Theme & { colorSchemes: Record<'light' | 'dark', Pick<Theme, 'palette'>> };

it('the number of a step to come is read on its ground, light and dark', () => {
  const theme = kerfTheme() as WithSchemes;
  const { container } = render(
    <ThemeProvider theme={theme}>
      <StepIcon icon={2} />
    </ThemeProvider>,
  );
  const ground = container.querySelector('svg');
  expect(ground && getComputedStyle(ground).color).toBe('var(--mui-palette-text-secondary)');
  for (const scheme of ['light', 'dark'] as const) {
    const { primary, text } = theme.colorSchemes[scheme].palette;
    expect(getContrastRatio(primary.contrastText, text.secondary), scheme).toBeGreaterThanOrEqual(4.5);
  }
});
