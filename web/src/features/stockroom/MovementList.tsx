import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { errorText } from '@/api/errors';
import type { StockMovement } from '@/api/types';
import { formatDateTime } from '@/lib/dates';
import { ErrorState } from '@/ui/ErrorState';
import { Pager } from '@/ui/Pager';
import { RowList } from '@/ui/RowList';
import { signed } from './movement';
import { useItemText } from './useItemText';
import { useMovements } from './useStock';

/** Movements of a page. */
const SIZE = 10;

/** Why there are so many of an item: its movements, newest first. */
export function MovementList({ id }: { id: string }) {
  const { t } = useTranslation('stockroom');
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useMovements(id, page, SIZE);
  return (
    <Box component="section" aria-label={t('movements.list')}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {t('movements.list')}
      </Typography>
      {data ? (
        data.total === 0 ? (
          <Typography color="textSecondary">{t('movements.none')}</Typography>
        ) : (
          <>
            <RowList label={t('movements.list')} busy={isPlaceholderData}>
              {data.movements.map((movement) => (
                <Row key={movement.id} movement={movement} />
              ))}
            </RowList>
            {data.total > SIZE && <Pager total={data.total} size={SIZE} page={page} onPage={setPage} />}
          </>
        )
      ) : error ? (
        <ErrorState title={t('movements.failed')} text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={180} role="status" aria-label={t('movements.loading')} />
      )}
    </Box>
  );
}

function Row({ movement }: { movement: StockMovement }) {
  const { t } = useTranslation('stockroom');
  const text = useItemText();
  const { change, kind, at, by, reason, calculation_id: calculation, count_after: after } = movement;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1.25, alignItems: 'baseline' }}>
      <Typography
        component="span"
        sx={{
          minWidth: 56,
          textAlign: 'right',
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          color: change < 0 ? 'error.main' : 'success.main',
        }}
      >
        {signed(movement)}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t(`movements.kinds.${kind}`)}
          </Box>
          {reason !== null && `: ${reason}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[formatDateTime(at), by?.name ?? t('movements.nobody')].join(' · ')}
        </Typography>
        {calculation !== null && (
          <Link
            component={RouterLink}
            to={`/history?view=${calculation}`}
            sx={{ display: 'inline-flex', minHeight: { xs: 44, md: 32 }, alignItems: 'center' }}
          >
            {t('movements.calculation')}
          </Link>
        )}
      </Box>
      <Typography component="span" sx={{ whiteSpace: 'nowrap' }} color="textSecondary">
        {t('movements.after', { number: text.count(after) })}
      </Typography>
    </Box>
  );
}
