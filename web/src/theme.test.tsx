import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import StepIcon from '@mui/material/StepIcon';
import TextField from '@mui/material/TextField';
import { getContrastRatio, ThemeProvider, type Theme } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { themeFor } from './theme';

type WithSchemes = Theme & { colorSchemes: Record<'light' | 'dark', Pick<Theme, 'palette'>> };

it('the number of a step to come is read on its ground, light and dark', () => {
  const theme = themeFor(i18next.t) as WithSchemes;
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

it('the buttons of ready-made parts are named in the language of the page', async () => {
  await changeLanguage('ru');
  render(
    <ThemeProvider theme={themeFor(i18next.t)}>
      <Alert onClose={() => undefined}>Готово</Alert>
      <Autocomplete options={['Дуб']} renderInput={(field) => <TextField {...field} label="Порода" />} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('button', { name: 'Закрыть' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Открыть' })).toBeVisible();
});
