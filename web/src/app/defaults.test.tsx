import { useColorScheme } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedLanguage } from '@/i18n/i18n';
import { Providers } from './Providers';

function Theme() {
  return <p>{useColorScheme().mode}</p>;
}

describe('a browser in which nothing has been chosen', () => {
  it('speaks Russian, and does so too where it kept a language that there is not', () => {
    localStorage.removeItem('kerf.language');
    expect(storedLanguage()).toBe('ru');
    localStorage.setItem('kerf.language', 'en');
    expect(storedLanguage()).toBe('en');
    localStorage.setItem('kerf.language', 'tlh');
    expect(storedLanguage()).toBe('ru');
  });

  it('is dark', async () => {
    render(
      <Providers>
        <Theme />
      </Providers>,
    );
    expect(await screen.findByText('dark')).toBeVisible();
  });
});
