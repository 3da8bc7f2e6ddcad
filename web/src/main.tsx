import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { bringScreen } from '@/app/router';
import { startI18n } from '@/i18n/i18n';
import { warmUp } from '@/i18n/lazyPart';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

bringScreen(window.location.pathname);
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
warmUp();
