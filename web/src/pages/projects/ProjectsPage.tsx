import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMayChange } from '@/api/useMayChange';
import { useCalculatorStore } from '@/features/calculator/store';
import { Projects } from '@/features/projects/Projects';
import { toast } from '@/lib/toasts';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';

/** `/projects`: calculations that belong together. */
export function ProjectsPage() {
  const { t } = useTranslation(['projects', 'common']);
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const [creating, setCreating] = useState(false);
  return (
    <Page title={t('title')}>
      <PageHead
        title={t('title')}
        start={mayChange ? { label: t('new'), run: () => setCreating(true) } : undefined}
      />
      <Projects
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
        onCalculate={({ id, name }) => {
          const { setProject, undo } = useCalculatorStore.getState();
          setProject(id);
          toast({
            severity: 'info',
            text: t('field.chosen', { name }),
            action: { label: t('common:actions.undo'), run: undo },
          });
          void navigate('/calculator');
        }}
      />
    </Page>
  );
}
