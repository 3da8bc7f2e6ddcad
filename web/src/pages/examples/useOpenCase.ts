import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { useCalculatorStore } from '@/features/calculator/store';
import { toast } from '@/lib/toasts';
import type { CaseName } from './caseNames';
import { jobOf } from './cases';

/** Puts a case into the calculator; whoever is not signed in registers first and then finds it there. */
export function useOpenCase(): (name: CaseName) => Promise<void> {
  const { t } = useTranslation(['examples', 'common']);
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { mode, open } = useAuthDialog();
  const [waiting, setWaiting] = useState<CaseName | null>(null);

  const load = useCallback(
    async (name: CaseName) => {
      try {
        const job = await jobOf(name);
        const title = t(`cases.${name}.title`);
        const { loadJob, undo } = useCalculatorStore.getState();
        loadJob({ ...job, name: title });
        toast({
          severity: 'success',
          text: t('cases.loaded'),
          action: { label: t('common:actions.undo'), run: undo },
        });
        await navigate('/calculator');
      } catch {
        toast({ severity: 'error', text: t('cases.loadFailed') });
      }
    },
    [navigate, t],
  );

  const asked = waiting !== null && mode === null;
  useEffect(() => {
    if (!asked) return;
    // The dialog is closed: with an account the case goes on, without one it is dropped.
    if (signedIn) void load(waiting);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the wish ends with the dialog that it opened
    setWaiting(null);
  }, [asked, signedIn, waiting, load]);

  return async (name) => {
    if (signedIn) await load(name);
    else {
      open('register');
      setWaiting(name);
    }
  };
}
