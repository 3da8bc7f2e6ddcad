import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '@/api/useSignedIn';
import { useCalculatorStore } from '@/features/calculator/store';
import { useProjects } from '@/features/projects/useProjects';
import { toast } from '@/lib/toasts';

/** Lets go of a project that was deleted meanwhile, and says so. */
export function useProjectStillThere(): void {
  const { t } = useTranslation('calculator');
  const wanted = useCalculatorStore((state) => state.draft.projectId);
  const setProject = useCalculatorStore((state) => state.setProject);
  const signedIn = useSignedIn();
  const { data: projects, isFetching } = useProjects({ enabled: signedIn && wanted !== null });
  const gone =
    wanted !== null && projects !== undefined && !isFetching && !projects.some(({ id }) => id === wanted);
  useEffect(() => {
    if (!gone) return;
    setProject(null);
    toast({ severity: 'warning', text: t('projectGone') });
  }, [gone, setProject, t]);
}
