import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Job } from '@/api/types';
import { useCalculatorStore } from '@/features/calculator/store';
import { History } from '@/features/history/History';
import { useProjects } from '@/features/projects/useProjects';
import type { RenderResults } from '@/features/history/renderResults';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';

const ResultsView = lazy(async () => ({
  default: (await import('@/features/results/ResultsView')).ResultsView,
}));

const renderResults: RenderResults = (layout) => (
  <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
    <ResultsView {...layout} title={<ResultsTitle />} />
  </Suspense>
);

/** The dialog's head has the name already. */
function ResultsTitle() {
  const { t } = useTranslation('results');
  return t('title');
}

/** `/history`: what was calculated before. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'common']);
  const navigate = useNavigate();
  const { data: projects } = useProjects();
  const toCalculator = () => void navigate('/calculator');
  const use = (job: Job) => {
    useCalculatorStore.getState().loadJob(job);
    toast({
      severity: 'success',
      text: t('used'),
      action: { label: t('common:actions.undo'), run: () => useCalculatorStore.getState().undo() },
    });
    toCalculator();
  };
  return (
    <Page title={t('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <Typography variant="h1" sx={{ flexGrow: 1, fontSize: 'clamp(1.6rem, 1.2rem + 1.4vw, 2.1rem)' }}>
          {t('title')}
        </Typography>
        <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={toCalculator}>
          {t('new')}
        </Button>
      </Box>
      <History projects={projects} onNew={toCalculator} onUse={use} renderResults={renderResults} />
    </Page>
  );
}
