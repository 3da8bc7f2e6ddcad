import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lazyAside, setChunkErrorFallbacks } from '@/i18n/lazyChunk';
import { isGuestAddress } from '@/lib/guestAddress';
import { useToastStore } from '@/lib/toasts';
import { kerfTheme } from '@/theme';
import { Baseline } from '@/ui/Baseline';
import { Hints } from '@/ui/Hints';
import { AsideFallback, ChunkFallback } from './ChunkErrorFallback';
import { createQueryClient } from './queryClient';

setChunkErrorFallbacks({ chunk: ChunkFallback, aside: AsideFallback });

const Toasts = lazyAside(async () => (await import('@/ui/Toasts')).Toasts);

/** Nothing of them is needed before the first. */
function Messages() {
  const any = useToastStore(({ toasts }) => toasts.length > 0);
  return any && <Toasts />;
}

interface ProvidersProps {
  children: ReactNode;
  /** For tests: one with its own settings. */
  queryClient?: QueryClient;
}

/** What every screen stands in: theme, server state, toasts. */
export function Providers({ children, queryClient }: ProvidersProps) {
  const [client] = useState(() => queryClient ?? createQueryClient());
  // Whoever has a link takes the device's own look, whatever an account here has chosen.
  const [guest] = useState(() => isGuestAddress(window.location.pathname));
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider
        theme={kerfTheme()}
        defaultMode={guest ? 'system' : 'dark'}
        modeStorageKey={guest ? 'kerf.guest.theme' : 'kerf.theme'}
        colorSchemeStorageKey="kerf.color-scheme"
        disableTransitionOnChange
        // All that there is was made in the browser: nothing is drawn a second time to match a server's page.
        noSsr
      >
        <Baseline />
        {children}
        <Messages />
        <Hints />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
