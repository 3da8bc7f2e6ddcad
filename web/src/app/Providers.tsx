import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '@/i18n/i18n';
import { standInWith } from '@/i18n/lazyPart';
import { themeFor } from '@/theme';
import { Baseline } from '@/ui/Baseline';
import { Hints } from '@/ui/Hints';
import { Toasts } from '@/ui/Toasts';
import { createQueryClient } from './queryClient';

standInWith(async () => {
  const { Control, Extra, Piece } = await import('./StandIns');
  return { piece: Piece, control: Control, extra: Extra };
});

interface ProvidersProps {
  children: ReactNode;
  /** For tests: one with its own settings. */
  queryClient?: QueryClient;
}

/** What every screen stands in: theme, server state, toasts. */
export function Providers({ children, queryClient }: ProvidersProps) {
  const { i18n } = useTranslation();
  const theme = useMemo(() => themeFor(isLanguage(i18n.language) ? i18n.language : 'en'), [i18n.language]);
  const [client] = useState(() => queryClient ?? createQueryClient());
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider
        theme={theme}
        defaultMode="dark"
        modeStorageKey="kerf.theme"
        colorSchemeStorageKey="kerf.color-scheme"
        disableTransitionOnChange
      >
        <Baseline />
        {children}
        <Toasts />
        <Hints />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
