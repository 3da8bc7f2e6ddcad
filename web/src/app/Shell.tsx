import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useRunStore } from '@/api/runStore';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { lazyChunk } from '@/i18n/lazyChunk';
import { useNextRender } from '@/ui/useNextRender';
import { FaultBoundary } from './FaultBoundary';
import { Footer } from './Footer';
import { LoadingBar } from './LoadingBar';
import { TopBar } from './TopBar';
import { AppEffects } from './AppEffects';

// Nobody needs it who has nothing calculated.
const RunBanner = lazyChunk(async () => (await import('@/features/run/RunBanner')).RunBanner);
const NavDrawer = lazyChunk(async () => (await import('./NavDrawer')).NavDrawer);
const AuthDialog = lazyChunk(async () => (await import('@/features/auth/AuthDialog')).AuthDialog);

/** Bar, banner of the run, page, footer. */
export function Shell() {
  const { t } = useTranslation();
  const screenShown = useNextRender();
  const [drawerOpen, setDrawerOpen] = useState(false);
  // It is loaded when it is first opened, and stays, so that it can slide away.
  const [drawerWanted, setDrawerWanted] = useState(false);
  const openDrawer = () => {
    setDrawerWanted(true);
    setDrawerOpen(true);
  };

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 'tooltip',
          bgcolor: 'background.paper',
          p: 1.5,
          borderRadius: 1,
          '&:focus': { top: 8 },
        }}
      >
        {t('shell.skip')}
      </Link>
      <TopBar onMenu={openDrawer} />
      {drawerWanted && (
        <Suspense>
          <NavDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <CalculationBanner />
      <LoadingBar />
      <Box component="main" id="main" tabIndex={-1} sx={{ flexGrow: 1, outline: 'none', minWidth: 0 }}>
        <FaultBoundary>{screenShown && <Outlet />}</FaultBoundary>
      </Box>
      {screenShown && <Footer />}
      <SignIn />
      <AppEffects />
    </Box>
  );
}

function CalculationBanner() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const running = useRunStore(({ run }) => run !== null);
  if (!running || pathname.startsWith('/calculator')) return null;
  return (
    <Suspense>
      <RunBanner onOpen={() => void navigate('/calculator')} />
    </Suspense>
  );
}

function SignIn() {
  const { mode, open, close } = useAuthDialog();
  const navigate = useNavigate();
  const location = useLocation();
  if (mode === null) return null;
  const done = () => {
    close();
    // Back to the screen that sent the visitor here.
    const { from } = (location.state ?? {}) as { from?: unknown };
    if (typeof from === 'string') void navigate(from, { replace: true });
  };
  return (
    <Suspense>
      <AuthDialog mode={mode} onMode={open} onClose={close} onDone={done} />
    </Suspense>
  );
}
