import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { costQuery } from '@/api/queries';
import { formatAmount } from '@/i18n/money';
import { FiguresTable } from '@/ui/FiguresTable';
import { compareCosts, isTotal, type CostComparison } from './costComparison';
import { UnpricedNote } from './UnpricedNote';

interface ComparedCostsProps {
  /** The ids of the two calculations. */
  a: string;
  b: string;
}

/** What two calculations cost by the price list of the shop: which is cheaper, by how much, and where that comes from. */
export function ComparedCosts({ a, b }: ComparedCostsProps) {
  const { t } = useTranslation(['costs', 'common']);
  const id = useId();
  const [one, other] = [useQuery(costQuery(a)), useQuery(costQuery(b))];
  const compared = one.data && other.data && compareCosts(one.data, other.data);
  const error = (one.data ? null : one.error) ?? (other.data ? null : other.error);
  const again = () => [one, other].forEach(({ refetch }) => void refetch());
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" color="textSecondary" sx={{ fontSize: '1rem', mb: 1 }}>
        {t('compared.title')}
      </Typography>
      {compared ? (
        <Reckoned compared={compared} />
      ) : error || compared === null ? (
        <Alert
          severity={error ? 'error' : 'info'}
          action={
            <Button color="inherit" onClick={again}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {error ? errorText(error) : t('compared.apart')}
        </Alert>
      ) : (
        <Skeleton variant="rounded" height={160} role="status" aria-label={t('loading')} />
      )}
    </Box>
  );
}

function Reckoned({ compared }: { compared: CostComparison }) {
  const { t, i18n } = useTranslation('costs');
  const { currency, amounts, cheaper, unpriced } = compared;
  const amount = (value: string) => formatAmount(value, null, i18n.language);
  const part = unpriced.length > 0 ? 'part' : 'all';
  const side = cheaper?.side ?? 'same';
  const by = cheaper ? formatAmount(cheaper.by, currency, i18n.language) : '';
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ fontWeight: 600 }}>{t(`compared.${part}.${side}`, { amount: by })}</Typography>
      {unpriced.map(({ of, names }) => (
        <UnpricedNote key={of} names={names} text={(values) => t(`compared.unpriced.${of}`, values)} />
      ))}
      <FiguresTable
        label={t('compared.table')}
        head={t('compared.figure', { currency })}
        rows={amounts.map(({ what, a: one, b: other, more }) => ({
          name: isTotal(what) ? t(`compared.${what}`) : t(`kind.${what}`),
          a: one && amount(one),
          b: other && amount(other),
          change: more === '0' ? '=' : signed(more, amount),
          gain: what === 'total' && more !== '0' ? more.startsWith('-') : undefined,
          sum: what === 'total',
        }))}
      />
    </Stack>
  );
}

function signed(more: string, amount: (value: string) => string): string {
  return more.startsWith('-') ? `−${amount(more.slice(1))}` : `+${amount(more)}`;
}
