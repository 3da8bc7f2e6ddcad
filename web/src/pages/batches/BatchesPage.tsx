import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useNavigate, useParams } from 'react-router';
import { useMayChange } from '@/api/useMayChange';
import { BatchList } from '@/features/batches/BatchList';
import { BatchView } from '@/features/batches/BatchView';
import type { PickedCalculation } from '@/features/batches/entry';
import { NewBatch } from '@/features/batches/NewBatch';
import { useCalculatorStore } from '@/features/calculator/store';
import { isRecord } from '@/lib/storage';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';
import { useListKit } from '../calculator/transfer/useListKit';
import { usePlan } from '../usePlan';
import { readFile } from './readFile';

/** `/batches`: many jobs at once; `/batches/…`: one batch. */
export function BatchesPage() {
  const { t } = useTranslation('batches');
  const { id } = useParams();
  const { formats } = usePlan();
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} />
      {id === undefined ? (
        <Overview />
      ) : (
        <>
          <Link
            component={RouterLink}
            to="/batches"
            sx={{ display: 'inline-flex', minHeight: 44, alignItems: 'center', mb: 1 }}
          >
            {t('all')}
          </Link>
          <BatchView key={id} id={id} formats={formats} />
        </>
      )}
    </Page>
  );
}

/** The calculations that the history has handed over. */
function pickedIn(state: unknown): PickedCalculation[] {
  const found: unknown[] = isRecord(state) && Array.isArray(state.calculations) ? state.calculations : [];
  return found.flatMap((one) =>
    isRecord(one) && typeof one.id === 'string' && typeof one.name === 'string'
      ? [{ id: one.id, name: one.name, panels: Number(one.panels) || 0 }]
      : [],
  );
}

function Overview() {
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { state } = useLocation() as { state: unknown };
  const kit = useListKit();
  const stock = useCalculatorStore((state) => state.draft.stock);
  const configuration = useCalculatorStore((state) => state.draft.configuration);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {mayChange && (
        <NewBatch
          calculations={pickedIn(state)}
          readFile={(file) => readFile(file, kit)}
          fallback={{ stock, configuration }}
          onSubmitted={(id) => void navigate(`/batches/${id}`)}
        />
      )}
      <BatchList />
    </Box>
  );
}
