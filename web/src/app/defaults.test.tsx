import { useColorScheme } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storedLanguage } from '@/i18n/i18n';
import { Providers } from './Providers';

function Theme() {
  return <p>{useColorScheme().mode}</p>;
}

describe('a browser in which nothing has been chosen', () => {
  it.each([
    // The person's choice, the browser's languages, the installation's: what is spoken.
    [null, ['ru-RU', 'en'], 'en', 'ru'],
    [null, ['en-GB'], 'ru', 'en'],
    [null, ['de-DE', 'EN-us', 'ru'], 'ru', 'en'],
    [null, ['de-DE'], 'en', 'en'],
    [null, ['de-DE'], 'ru', 'ru'],
    [null, [], undefined, 'ru'],
    ['tlh', ['de-DE'], 'tlh', 'ru'],
    ['en', ['ru-RU'], 'ru', 'en'],
  ])(
    'chosen %s, of the browser %j, of the installation %s: speaks %s',
    (chosen, languages, installed, spoken) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
      if (chosen === null) localStorage.removeItem('kerf.language');
      else localStorage.setItem('kerf.language', chosen);
      const { dataset } = document.documentElement;
      if (installed === undefined) delete dataset.defaultLanguage;
      else dataset.defaultLanguage = installed;
      expect(storedLanguage()).toBe(spoken);
    },
  );

  it('is dark', async () => {
    render(
      <Providers>
        <Theme />
      </Providers>,
    );
    expect(await screen.findByText('dark')).toBeVisible();
  });
});
