// Effects of the whole app, on every screen. It renders nothing, so its state changes re-render nothing else.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { whenSessionIsLost } from '@/api/refresh';
import { useRunStore, type CurrentRun } from '@/api/runStore';
import { onSession } from '@/api/session';
import { whenUpgradeIsWanted } from '@/api/showError';
import { useUnitOfAccount } from '@/api/useUnitSetting';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { useFollowRun } from '@/features/run/useFollowRun';
import { isCancelled } from '@/domain/solver/run';
import { isLanguage, showLanguage } from '@/i18n/i18n';
import { formatSeconds } from '@/lib/numbers';
import { onOtherTab, onStorageFull } from '@/lib/storage';
import { toast } from '@/lib/toasts';
import { useAccountTheme } from './useAccountTheme';
import { useRouteFocus } from './useRouteFocus';
import { useClearOnUserSwitch } from './useClearOnUserSwitch';
import { useScrollRestoration } from './useScrollRestoration';

/** Session, user switch, settings of the account, other tabs, the running calculation, scroll and focus restoration. */
export function AppEffects() {
  useSession();
  useClearOnUserSwitch();
  useAccountTheme();
  useOtherTabsLanguage();
  useStorageWarning();
  useRunEnd();
  useUnitOfAccount();
  useScrollRestoration();
  useRouteFocus();
  useFocusKept();
  return null;
}

const PRESSES = ['keydown', 'pointerdown'] as const;

/** Keeps the focus from being lost when the focused element goes; the code is loaded with the first press. */
function useFocusKept() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    const begin = () =>
      void import('@/ui/restoreFocus').then(
        ({ restoreFocus }) => {
          if (!over) stop ??= restoreFocus();
        },
        // Not loaded: the browser's default stays.
        () => undefined,
      );
    PRESSES.forEach((press) => document.addEventListener(press, begin, { once: true, capture: true }));
    return () => {
      over = true;
      PRESSES.forEach((press) => document.removeEventListener(press, begin, true));
      stop?.();
    };
  }, []);
}

/** A lost session leads to the welcome page; nothing of one account is left for the next. */
function useSession() {
  const { t } = useTranslation(['common', 'auth']);
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    whenSessionIsLost((error) => {
      toast({
        severity: 'error',
        text: errorText(error),
        action: { label: t('auth:signIn'), run: () => useAuthDialog.getState().open('login') },
      });
      void navigate('/', { replace: true });
    });
  }, [navigate, t]);
  useEffect(() => whenUpgradeIsWanted(() => void navigate('/pricing')), [navigate]);
  useEffect(
    () =>
      onSession(({ signedIn, elsewhere }) => {
        if (!signedIn) client.clear();
        // It may be another account now.
        else if (elsewhere) void client.invalidateQueries();
        if (!signedIn && elsewhere) toast({ severity: 'info', text: t('shell.signedOutElsewhere') });
      }),
    [client, t],
  );
}

/** The language that another tab has chosen is the language here too; the theme follows by itself. */
function useOtherTabsLanguage() {
  useEffect(
    () =>
      onOtherTab('language', (language) => {
        if (isLanguage(language)) void showLanguage(language);
      }),
    [],
  );
}

function useStorageWarning() {
  const { t } = useTranslation();
  useEffect(() => onStorageFull(() => toast({ severity: 'warning', text: t('shell.storageFull') })), [t]);
}

/** The inputs of a calculation that was cancelled are shown again, here and when the person comes to the calculator. */
async function leaveRun(id: string) {
  try {
    // It goes back to its first step.
    await import('@/features/calculator/store');
  } finally {
    const { run, leave } = useRunStore.getState();
    if (run?.id === id) leave();
  }
}

/** When a run ends: keeps its layout in the local history, and tells how it ended where its result is not on the screen. */
function useRunEnd() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const onEnd = useCallback(
    (run: CurrentRun) => {
      const [solution] = run.solutions;
      if (solution) {
        void import('@/features/localHistory/keepResult').then(({ keepResult }) =>
          keepResult(client, run.id),
        );
      }
      if (isCancelled(run)) {
        void leaveRun(run.id);
        toast({
          severity: 'info',
          text: t(solution ? 'task.cancelledKept' : 'task.cancelled'),
          action: { label: t('nav.history'), run: () => void navigate('/history') },
        });
      }
      if (run.state !== 'FINISHED' || pathname.startsWith('/calculator')) return;
      toast({
        severity: 'success',
        text: t('task.ready', { seconds: formatSeconds(solution?.elapsed_time ?? 0, i18n.language) }),
        persistent: true,
        action: { label: t('task.open'), run: () => void navigate('/calculator') },
      });
    },
    [t, i18n, client, navigate, pathname],
  );
  const onGone = useCallback(() => toast({ severity: 'warning', text: t('task.gone') }), [t]);
  useFollowRun({ onEnd, onGone });
}
