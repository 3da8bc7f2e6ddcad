import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useId, type ReactNode } from 'react';
import { lazyAside, lazyChunk } from '@/i18n/lazyChunk';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { showError } from '@/api/showError';
import type { CalculationRecord } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { useUser } from '@/features/auth/useUser';
import { History } from '@/features/history/History';
import { useProjects } from '@/features/projects/useProjects';
import type { ComparedCalculation, RenderResults } from '@/features/history/renderResults';
import { storedUser } from '@/lib/userScopedStorage';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';
import { TabList } from '@/ui/TabList';
import { useAddressParams } from '@/ui/useAddressParams';
import { ComparedResultCosts } from '../ComparedResultCosts';
import { KeptLayout, Layout } from './preload';
import { useRowFiles } from './useRowFiles';

const CompareDialog = lazyAside(
  async () => (await import('@/features/results/compare/CompareDialog')).CompareDialog,
  'compare',
  'saw',
  'results',
  'calculator',
  'viewer',
);
const LocalHistory = lazyChunk(
  async () => (await import('@/features/localHistory/LocalHistory')).LocalHistory,
  'localHistory',
);

const renderResults: RenderResults = (layout) => (
  <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
    <Layout {...layout} />
  </Suspense>
);

const renderKept: RenderResults = (layout) => (
  <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
    <KeptLayout {...layout} />
  </Suspense>
);

/** What leads into the calculator is loaded when somebody goes there. */
const toCalculatorParts = () => import('../toCalculator');

/** What a batch is told of the calculations that were picked for it. */
const handedOver = (picked: readonly CalculationRecord[]) => ({
  calculations: picked.map(({ id, name, panel_count: panels }) => ({ id, name, panels })),
});

/** `/history`: what was calculated before, at the server and in this browser. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'common']);
  const id = useId();
  const navigate = useNavigate();
  const { data: projects } = useProjects();
  const { user } = useUser();
  const [query, setQuery] = useAddressParams();
  const { menu, ...rowFiles } = useRowFiles();
  const tab = query.get('tab') === 'device' ? 'device' : 'server';
  const toCalculator = () => void navigate('/calculator');
  const use = (job: Job) =>
    void toCalculatorParts()
      .then(({ takeJob }) => takeJob(job, toCalculator))
      .catch(showError);
  const show = (calculation: ComparedCalculation) =>
    void toCalculatorParts()
      .then(({ showAgain }) => showAgain(calculation, toCalculator))
      .catch(showError);
  const renderComparison = (
    a: ComparedCalculation,
    b: ComparedCalculation,
    onClose: () => void,
  ): ReactNode => (
    <CompareDialog
      a={a}
      b={b}
      onClose={onClose}
      onUse={(side) => show(side === 'a' ? a : b)}
      use={{ a: t('compare.useA'), b: t('compare.useB') }}
      costs={<ComparedResultCosts a={a.taskId} b={b.taskId} />}
    />
  );
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} start={{ label: t('new'), run: toCalculator }} />
      <Link
        component={RouterLink}
        to="/batches"
        sx={{ display: 'inline-flex', minHeight: 44, alignItems: 'center', mb: 0.5 }}
      >
        {t('batches')}
      </Link>
      <TabList
        value={tab}
        onChange={(value) => setQuery(value === 'device' ? { tab: value } : {}, { replace: true })}
        label={t('tabs.label')}
        id={id}
        panel={`${id}-list`}
        tabs={[
          { value: 'server', label: t('tabs.server') },
          { value: 'device', label: t('tabs.device') },
        ]}
        sx={{ mb: 2.5 }}
      />
      <Box id={`${id}-list`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'server' ? (
          <History
            projects={projects}
            onNew={toCalculator}
            onBatch={(picked) => void navigate('/batches', { state: handedOver(picked) })}
            onUse={use}
            {...rowFiles}
            renderResults={renderResults}
            renderComparison={renderComparison}
          />
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
            <LocalHistory owner={user?.id ?? storedUser() ?? ''} onUse={use} renderResults={renderKept} />
          </Suspense>
        )}
      </Box>
      {menu}
    </Page>
  );
}
