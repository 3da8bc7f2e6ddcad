import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { preloadScreen } from '@/app/router';
import { registerServiceWorker } from '@/app/serviceWorker';
import { startI18n, storedLanguage } from '@/i18n/i18n';
import { preloadOnceUsed } from '@/i18n/lazyChunk';
import { formatCount } from '@/lib/numbers';
import { kerfTheme } from '@/theme';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const texts = startI18n();
// In a task of its own: each chunk that is asked for takes a moment.
setTimeout(() => preloadScreen(window.location.pathname));
// While the texts are on their way. Both take a moment, the first number format of a page some 25 ms.
setTimeout(kerfTheme);
setTimeout(() => formatCount(0, storedLanguage()));
await texts;
// In pieces between which the browser comes to its own work: as one it would not answer for a tenth of a second.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
preloadOnceUsed();
registerServiceWorker();
