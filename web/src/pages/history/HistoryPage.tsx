import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { mdiPlus } from '@mdi/js';
import { Suspense, useId, type ReactNode } from 'react';
import { lazyPart } from '@/i18n/lazyPart';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Job } from '@/api/types';
import { useUser } from '@/features/auth/useUser';
import { showResult } from '@/features/calculator/chosenResult';
import { useCalculatorStore } from '@/features/calculator/store';
import { DeviceHistory } from '@/features/device/DeviceHistory';
import { History } from '@/features/history/History';
import { useProjects } from '@/features/projects/useProjects';
import type { ComparedCalculation, RenderResults } from '@/features/history/renderResults';
import { keptOwner } from '@/lib/own';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';
import { ResultExportMenu } from '../ResultExportMenu';

const ResultsView = lazyPart(
  async () => (await import('@/features/results/ResultsView')).ResultsView,
  'results',
  'viewer',
);
const CompareDialog = lazyPart(
  async () => (await import('@/features/results/compare/CompareDialog')).CompareDialog,
  'results',
  'viewer',
);

const renderResults: RenderResults = (layout) => (
  <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
    <ResultsView
      {...layout}
      title={<ResultsTitle />}
      exports={<ResultExportMenu job={layout.job} solution={layout.solution} />}
    />
  </Suspense>
);

/** The dialog's head has the name already. */
function ResultsTitle() {
  const { t } = useTranslation('results');
  return t('title');
}

/** `/history`: what was calculated before, at the server and in this browser. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'device', 'common']);
  const id = useId();
  const navigate = useNavigate();
  const { data: projects } = useProjects();
  const { user } = useUser();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'device' ? 'device' : 'server';
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
  const show = (calculation: ComparedCalculation) => {
    showResult(calculation);
    toCalculator();
  };
  const renderComparison = (
    a: ComparedCalculation,
    b: ComparedCalculation,
    onClose: () => void,
  ): ReactNode => (
    <Suspense>
      <CompareDialog
        a={a}
        b={b}
        onClose={onClose}
        onUse={(side) => show(side === 'a' ? a : b)}
        use={{ a: t('compare.useA'), b: t('compare.useB') }}
      />
    </Suspense>
  );
  return (
    <Page title={t('title')}>
      <PageHead
        title={t('title')}
        action={
          <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={toCalculator}>
            {t('new')}
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, value: string) => setQuery(value === 'device' ? { tab: value } : {}, { replace: true })}
        aria-label={t('device:tabs.label')}
        sx={{ mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          value="server"
          id={`${id}-server`}
          aria-controls={`${id}-list`}
          label={t('device:tabs.server')}
        />
        <Tab
          value="device"
          id={`${id}-device`}
          aria-controls={`${id}-list`}
          label={t('device:tabs.device')}
        />
      </Tabs>
      <Box id={`${id}-list`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'server' ? (
          <History
            projects={projects}
            onNew={toCalculator}
            onUse={use}
            renderResults={renderResults}
            renderComparison={renderComparison}
          />
        ) : (
          <DeviceHistory owner={user?.id ?? keptOwner() ?? ''} onUse={use} renderResults={renderResults} />
        )}
      </Box>
    </Page>
  );
}
