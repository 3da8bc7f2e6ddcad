import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiContentDuplicate } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorText } from '@/api/errors';
import type { CalculationRecord } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { formatDateTime } from '@/lib/dates';
import { clamped } from '@/ui/clamped';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { Tooltip } from '@/ui/Tooltip';
import { DEFAULTS } from './listParams';
import { CutNote } from './CutNote';
import { MissedNote } from './MissedNote';
import { ProjectChip } from './ProjectChip';
import { stateOf } from './stateOf';
import { StatusChip } from './StatusChip';
import { summaryOf } from './summary';
import { UsedRatio } from './UsedRatio';
import { useCalculations } from './useCalculations';
import { useJobOf } from './useJobOf';

/** How many of them; one of the history's own sizes of a page. */
const SHOWN = 5;
/** px */
const ROW_HEIGHT = 56;

interface RecentCalculationsProps {
  /** A job is to be calculated anew. */
  onUse: (job: Job) => void;
}

/** The last few calculations, each to be opened or to begin with. */
export function RecentCalculations({ onUse }: RecentCalculationsProps) {
  const { t } = useTranslation('history');
  const { data, error, refetch } = useCalculations({ ...DEFAULTS, size: SHOWN });
  const again = useJobOf(onUse);
  if (error && !data) {
    return <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />;
  }
  const none = data?.total === 0;
  return (
    <SectionCard
      title={t('recent.title')}
      text={none ? t('recent.none') : undefined}
      action={
        <Button
          component={RouterLink}
          to={none ? '/examples' : '/history'}
          sx={{ mt: { sm: -0.75 }, ml: { xs: -1, sm: 0 }, mr: { sm: -1 } }}
        >
          {none ? t('recent.examples') : t('recent.all')}
        </Button>
      }
    >
      {none ? null : (
        <RowList>
          {data
            ? data.calculations.map((record) => (
                <RecentRow key={record.id} record={record} onUse={() => again(record)} />
              ))
            : Array.from({ length: 3 }, (_, row) => (
                <li key={row}>
                  <Skeleton height={ROW_HEIGHT} />
                </li>
              ))}
        </RowList>
      )}
    </SectionCard>
  );
}

interface RecentRowProps {
  record: CalculationRecord;
  onUse: () => void;
}

function RecentRow({ record, onUse }: RecentRowProps) {
  const { t } = useTranslation('history');
  const { name, project_name: project } = record;
  const { sheets, usedRatio } = summaryOf(record);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: ROW_HEIGHT,
      }}
    >
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          py: 0.75,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
          columnGap: 3,
          alignItems: 'center',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={`/history?view=${record.id}`}
            underline="hover"
            aria-label={t('actions.viewNamed', { name })}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minWidth: 44,
              minHeight: { xs: 44, md: 0 },
              fontWeight: 600,
              color: 'text.primary',
            }}
          >
            <Box component="span" title={name} sx={clamped(2)}>
              {name}
            </Box>
          </Link>
          {project && <ProjectChip record={record} />}
        </Box>
        <Typography
          component="div"
          variant="body2"
          color="textSecondary"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
        >
          {stateOf(record) !== 'FINISHED' && <StatusChip status={record.status} />}
          <MissedNote record={record} />
          <CutNote record={record} />
          {usedRatio !== null && (
            <span>
              {t('recent.sheets', { count: sheets ?? 0 })},{' '}
              <UsedRatio ratio={usedRatio} say={(percent) => t('recent.used', { percent })} />
            </span>
          )}
          <span>{formatDateTime(record.submitted_at)}</span>
        </Typography>
      </Box>
      <Tooltip title={t('actions.use')}>
        <IconButton
          aria-label={t('actions.useNamed', { name })}
          onClick={onUse}
          sx={{ width: 44, height: 44, mr: -1 }}
        >
          <Icon path={mdiContentDuplicate} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
